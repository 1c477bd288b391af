"""Looking for goods."""

from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Any, Final, Literal

from pydantic import Field, model_validator

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.folding import fold
from lifegym.worlds.money import exponent
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.printing import in_json
from lifegym.worlds.service import tool
from lifegym.worlds.services.ecommerce.desk import Desk, folded, shelf_of
from lifegym.worlds.services.ecommerce.records import Product, Seller, Sku
from lifegym.worlds.services.ecommerce.words import shown
from lifegym.worlds.tools import ArgModel

Order = Literal["relevance", "price_asc", "price_desc", "rating", "sales", "newest"]


class ProductFilters(ArgModel):
    """Narrowing a product search. Prices are in major units of the shop's currency."""

    min_price: Decimal | None = Field(None, ge=0, le=10**12, description="Cheapest variant costs at least this.")
    max_price: Decimal | None = Field(None, ge=0, le=10**12, description="Cheapest variant costs at most this.")
    brand: str | None = Field(None, description="Part of the brand's name.")
    seller_id: str | None = Field(None, description="Only this seller's listings.")
    min_rating: float | None = Field(None, ge=0, le=5, description="Average rating, 0 to 5.")
    in_stock: bool | None = Field(None, description="Only what can (true) or cannot (false) be ordered now.")
    returnable: bool | None = Field(None, description="Only what can (true) or cannot (false) be returned freely.")
    attrs: dict[str, str] | None = Field(
        None, max_length=10, description="A variant must have these, such as {'colour': 'slate'}."
    )

    @model_validator(mode="before")
    @classmethod
    def _known_keys(cls, value: Any) -> Any:
        if isinstance(value, dict):
            unknown = [str(key)[:40] for key in value if key not in cls.model_fields]
            if unknown:
                raise ValueError(
                    f"an object with these keys only: {', '.join(cls.model_fields)}; unknown: {', '.join(unknown[:5])}"
                )
        return value


_NO_FILTERS: Final = ProductFilters.model_validate({})


class Catalog(Desk):
    """Searches and product pages."""

    @tool
    def search_products(
        self,
        query: str,
        category: str | None = None,
        filters: ProductFilters | None = None,
        sort: Order | None = None,
        limit: int = 20,
        page: int = 1,
    ) -> dict[str, Any]:
        """Find products on sale by words, each with today's lowest price, rating, seller and whether it is in stock.

        All words must occur in title, brand, category, description or specifications. get_product then shows the
        variants (SKUs) of one, with specifications and return terms.

        Args:
            query: Words in any order, such as "kettle steel"; empty to browse a category.
            category: One department, such as "kitchen" or "electronics".
            filters: Optional narrowing: min_price, max_price (major units), brand, seller_id, min_rating (0 to 5),
                in_stock, returnable, attrs (what a variant must have).
            sort: relevance (default), price_asc, price_desc, rating, sales or newest.
            limit: Products a page, 1 to 100.
            page: Page from 1.

        Example:
            ecommerce.search_products(query="kettle", category="kitchen", filters={"in_stock": True},
                sort="price_asc", limit=10)
        """
        limited(limit)
        chosen = filters or _NO_FILTERS
        wanted = self._category(category)
        words = fold(query).split()[:20]
        hits = self._hits(words)
        closed = {row.seller_id for row in self.sellers if row.status != "active"}
        shelves = self.skus.grouped(shelf_of)
        low, high = _bounds(chosen.min_price, chosen.max_price, self._currency)
        if chosen.min_price is not None and chosen.max_price is not None and chosen.min_price > chosen.max_price:
            raise ToolError("BAD_ARG", f"min_price {chosen.min_price} lies above max_price {chosen.max_price}.")
        matched = False
        found: list[list[Product]] = [[] for _ in range(len(words) + 1)]
        for row in self.products.ordered(ORDERS[sort or "relevance"]):
            if (wanted and row.category != wanted) or (words and row.product_id not in hits):
                continue
            matched = True
            skus = shelves.get(row.product_id)
            if not skus or row.status != "on_sale" or row.seller_id in closed:
                continue
            if chosen is _NO_FILTERS or self._fits(row, skus, chosen, low, high):
                level = hits[row.product_id] if words and sort in (None, "relevance") else 0
                found[level].append(row)
        # The more words a title has, the better; the order within stays.
        rows = [row for level in reversed(found) for row in level]
        if sort in ("price_asc", "price_desc"):
            sign = 1 if sort == "price_asc" else -1
            rows.sort(key=lambda row: sign * min([sku.price.minor for sku in shelves[row.product_id]]))
        part, pages = paged(rows, page, limit)
        result = {"products": [self._card(row) for row in part], **pages}
        return result if rows else {**result, "note": self._why_nothing(words, wanted, matched, chosen)}

    def _hits(self, words: list[str]) -> dict[str, int]:
        """Return the products that have all words, each with how many of them stand in its title."""
        if not words:
            return {}
        first, *others = words
        return {
            row.product_id: sum([word in title for word in words])
            for row, (title, text) in self.products.paired(folded)
            if first in text and (not others or all(word in text for word in others))
        }

    def _category(self, category: str | None) -> str:
        """Return a department as records write it, empty for any, or refuse it."""
        wanted = fold(category or "")
        known = self.products.grouped(_category_of)
        if wanted and wanted not in known:
            raise ToolError(
                "BAD_ARG",
                f"There is no category {(category or '')[:40]!r}.{suggestion(wanted, known)} "
                f"Categories: {', '.join(sorted(known)) or 'none'}.",
            )
        return wanted

    def _fits(self, row: Product, skus: list[Sku], chosen: ProductFilters, low: int, high: int) -> bool:
        """Return whether a product on sale, with its variants on sale, passes the filters."""
        if chosen.min_rating is not None and row.rating < chosen.min_rating:
            return False
        if chosen.seller_id is not None and row.seller_id != chosen.seller_id:
            return False
        if chosen.brand is not None and fold(chosen.brand) not in fold(row.brand):
            return False
        if chosen.returnable is not None and row.return_policy.returnable != chosen.returnable:
            return False
        for name, value in (chosen.attrs or {}).items():
            spec, wanted = name.strip().casefold(), fold(value)
            skus = [sku for sku in skus if spec in sku.attrs and fold(sku.attrs[spec]) == wanted]
        if not skus or (chosen.in_stock is not None and any(sku.stock > 0 for sku in skus) != chosen.in_stock):
            return False
        return low <= min([sku.price.minor for sku in skus]) <= high

    def _why_nothing(self, words: list[str], category: str, matched: bool, chosen: ProductFilters) -> str:
        if matched:
            given = [name for name in ProductFilters.model_fields if getattr(chosen, name) is not None]
            return (
                f"Products match the words, but none the filters, or those are off sale; loosen {' or '.join(given)}."
                if given
                else "Products match the words, but all of them are off sale."
            )
        if category and words:
            return f"Nothing in {category} has all of these words; leave out the category or a word."
        return "No product has all of these words; try fewer or more general ones, or an empty query with a category."

    def _card(self, row: Product) -> dict[str, Any]:
        skus = self._for_sale(row)
        prices = [sku.price.minor for sku in skus]
        return {
            **self.products.made(row, face_of),
            "price_from": shown(min(prices), self._currency) if prices else None,
            "price_to": shown(max(prices), self._currency) if prices else None,
            "seller": self._seller_name(row.seller_id),
            "in_stock": any(sku.stock > 0 for sku in skus),
            "variants": len(skus),
        }

    @tool
    def get_product(self, product_id: str) -> dict[str, Any]:
        """Show one product in full: variants (SKUs) with prices and stock, specifications, seller, return terms.

        Use it before add_to_cart, which takes a SKU, and to see whether a listing was recalled or discontinued.

        Args:
            product_id: As search_products, the cart or an order shows it.

        Example:
            ecommerce.get_product(product_id="prd_000001")
        """
        row = self._product(product_id)
        seller = self.sellers.get(row.seller_id)
        listed = self._listed(row)
        return {
            **self.products.made(row, page_of),
            "status": row.status if listed or row.status != "on_sale" else "removed",
            "skus": [
                {
                    **self.skus.made(sku, variant_of),
                    "can_be_ordered": listed and sku.stock > 0 and sku.status == "on_sale",
                }
                for sku in self._skus_of(row)
            ],
            "seller": None if seller is None else self.sellers.made(seller, seller_of),
        }


def by_sales(row: Product) -> tuple[int, str]:
    """Put what sells best first."""
    return -row.sales_count, row.product_id


def _by_rating(row: Product) -> tuple[float, int, str]:
    return -row.rating, -row.rating_count, row.product_id


def _by_age(row: Product) -> tuple[float, str]:
    return -row.listed_at.timestamp(), row.product_id


def _by_id(row: Product) -> str:
    return row.product_id


def _category_of(row: Product) -> str:
    return row.category


ORDERS: Final[dict[Order, Callable[[Product], Any]]] = {
    "relevance": by_sales, "sales": by_sales, "rating": _by_rating, "newest": _by_age, "price_asc": _by_id,
    "price_desc": _by_id,
}  # fmt: skip
"""How the catalogue is kept for each sort; prices, which change with the variants, are sorted by each search."""


def _bounds(low: Decimal | None, high: Decimal | None, currency: str) -> tuple[int, int]:
    """Return the bounds of a price in whole minor units."""
    places = exponent(currency)
    return (
        0 if low is None else int(low.scaleb(places).to_integral_value(ROUND_CEILING)),
        10**18 if high is None else int(high.scaleb(places).to_integral_value(ROUND_FLOOR)),
    )


def face_of(row: Product) -> dict[str, Any]:
    """Return what a card shows of a product itself. Not to be changed."""
    return {
        "product_id": row.product_id,
        "title": row.title,
        "brand": row.brand,
        "category": row.category,
        "rating": row.rating,
        "rating_count": row.rating_count,
        "sales_count": row.sales_count,
        "seller_id": row.seller_id,
    }


def page_of(row: Product) -> dict[str, Any]:
    """Return what a product's page shows of it alone, in its JSON form. Not to be changed."""
    return in_json({
        "product_id": row.product_id,
        "title": row.title,
        "brand": row.brand,
        "category": row.category,
        "description": row.description,
        "specs": row.specs,
        "status_note": row.status_note,
        "rating": row.rating,
        "rating_count": row.rating_count,
        "sales_count": row.sales_count,
        "listed_at": row.listed_at,
        "max_per_customer": row.max_per_customer,
        "return_policy": {**row.return_policy.view("note"), "in_words": row.return_policy.in_words()},
    })  # fmt: skip


def variant_of(sku: Sku) -> dict[str, Any]:
    """Return a variant as its product's page lists it, in its JSON form. Not to be changed."""
    changed = {"previous_price": sku.previous_price, "price_changed_at": sku.price_changed_at}
    return in_json({
        "sku_id": sku.sku_id,
        "attrs": sku.attrs,
        "price": sku.price,
        **(changed if sku.price_changed_at is not None or sku.previous_price is not None else {}),
        "stock": sku.stock,
        "weight_g": sku.weight_g,
    })  # fmt: skip


def seller_of(row: Seller) -> dict[str, Any]:
    """Return a seller as product pages show them. Not to be changed."""
    return {
        "seller_id": row.seller_id,
        "name": row.name,
        "city": row.city,
        "country": row.country,
        "rating": row.rating,
        "since": row.since,
        "verified": row.verified,
        "dispatch": f"usually hands over within {row.packing_hours} hours, on working days",
        "transit_days": row.transit_days,
        "status": row.status,
    }
