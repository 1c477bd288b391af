"""A call of each shop tool that the sample world refuses, and its code."""

from __future__ import annotations

from typing import Any

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "get_cart": ({"user_id": "usr_somebody"}, "USER_NOT_FOUND"),
    "add_to_cart": (
        {"user_id": "usr_noor", "product_id": "prd_000001", "sku_id": "sku_000001", "qty": 0},
        "BAD_ARG",
    ),
    "update_cart_item": ({"user_id": "usr_noor", "cart_item_id": "ci_00000077", "qty": 1}, "CART_ITEM_NOT_FOUND"),
    "remove_from_cart": ({"user_id": "usr_noor", "cart_item_id": "ci_00000077"}, "CART_ITEM_NOT_FOUND"),
    "search_products": ({"query": "lamp", "category": "kitchens"}, "BAD_ARG"),
    "get_product": ({"product_id": "prd_1"}, "PRODUCT_NOT_FOUND"),
    "apply_coupon": ({"user_id": "usr_noor", "code": "BOOKS5"}, "COUPON_INVALID"),
    "remove_coupon": ({"user_id": "usr_noor", "code": "SPRING10"}, "COUPON_NOT_APPLIED"),
    "list_addresses": ({"user_id": ""}, "USER_NOT_FOUND"),
    "add_address": (
        {
            "user_id": "usr_noor", "recipient": "Salma Haddad", "phone": "none", "province": "", "city": "Utrecht",
            "district": "", "detail": "Voorstraat 61", "postal_code": "3512 AK",
        },
        "BAD_ARG",
    ),
    "place_order": (
        {"user_id": "usr_noor", "address_id": "addr_000001", "payment_method": "pm_0001", "expected_total_minor": 1},
        "PRICE_CHANGED",
    ),
    "list_orders": ({"user_id": "usr_noor", "limit": 0}, "BAD_ARG"),
    "get_order": ({"order_id": "ord_20270228_000009"}, "ORDER_NOT_FOUND"),
    "cancel_order": ({"order_id": "ord_20270225_000002", "reason": "Too late"}, "ORDER_NOT_CANCELABLE"),
    "track_order": ({"order_id": ""}, "ORDER_NOT_FOUND"),
    "request_refund": (
        {
            "order_id": "ord_20270226_000003", "item_id": "oit_20270226_000003_01", "qty": 1,
            "reason": "I changed my mind",
        },
        "NOT_DELIVERED",
    ),
}  # fmt: skip
