"""From `/match create` to the ready check."""
