"""Telling what the outbox holds, whatever the platform: order, urgency, retries, doubt. A gateway does the sending."""
