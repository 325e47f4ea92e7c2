"""Delivery of the outbox on any platform: order, urgency, retries, unconfirmed sends."""
