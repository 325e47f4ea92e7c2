"""What is done when a process starts or Discord is heard again, before clocks run."""
