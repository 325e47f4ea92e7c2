"""Delivery of the outbox on any platform: order, urgency, retries, doubtful sends. A gateway
does the sending.
"""
