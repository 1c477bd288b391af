"""Looking for goods."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal

from pydantic import Field, model_validator

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.money import Money
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.ecommerce.desk import Desk, folded
from lifegym.worlds.services.ecommerce.records import Product, Sku
from lifegym.worlds.services.ecommerce.words import fold
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


def by_sales(row: Product) -> tuple[int, str]:
    """Put what sells best first."""
    return -row.sales_count, row.product_id


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
        chosen = filters or ProductFilters.model_validate({})
        known = sorted({row.category for row in self.products})
        wanted = None if category is None or not category.strip() else fold(category.strip())
        if wanted is not None and wanted not in known:
            raise ToolError(
                "BAD_ARG",
                f"There is no category {category[:40] if category else ''!r}.{suggestion(wanted, known)} "
                f"Categories: {', '.join(known) or 'none'}.",
            )
        words = fold(query).split()[:20]
        found = [
            (row, title)
            for row, (title, text) in self.products.paired(folded)
            if (wanted is None or row.category == wanted) and all(word in text for word in words)
        ]
        rows = [row for row, title in self._ranked(found, words, sort) if self._fits(row, chosen)]
        part, pages = paged(rows, page, limit)
        result = {"products": [self._card(row) for row in part], **pages}
        return result if rows else {**result, "note": self._why_nothing(words, wanted, bool(found))}

    def _ranked(
        self, found: list[tuple[Product, str]], words: list[str], sort: Order | None
    ) -> list[tuple[Product, str]]:
        if sort in ("price_asc", "price_desc"):
            sign = 1 if sort == "price_asc" else -1
            return sorted(found, key=lambda pair: (sign * self._from(pair[0]), pair[0].product_id))
        if sort == "rating":
            return sorted(found, key=lambda pair: (-pair[0].rating, -pair[0].rating_count, pair[0].product_id))
        if sort == "newest":
            return sorted(found, key=lambda pair: (-pair[0].listed_at.timestamp(), pair[0].product_id))
        if sort == "sales" or not words:
            return sorted(found, key=lambda pair: by_sales(pair[0]))
        return sorted(
            found, key=lambda pair: (-sum(word in pair[1] for word in words), -pair[0].sales_count, pair[0].product_id)
        )

    def _from(self, row: Product) -> int:
        """Return the lowest price in minor units; what is not for sale comes last."""
        return min((sku.price.minor for sku in self._skus_of(row) if sku.status == "on_sale"), default=10**18)

    def _fits(self, row: Product, chosen: ProductFilters) -> bool:
        if not self._listed(row):
            return False
        if chosen.min_rating is not None and row.rating < chosen.min_rating:
            return False
        if chosen.seller_id is not None and row.seller_id != chosen.seller_id:
            return False
        if chosen.brand is not None and fold(chosen.brand.strip()) not in fold(row.brand):
            return False
        if chosen.returnable is not None and row.return_policy.returnable != chosen.returnable:
            return False
        skus = self._for_sale(row)
        for name, value in (chosen.attrs or {}).items():
            skus = [sku for sku in skus if fold(value.strip()) == fold(sku.attrs.get(name.strip().casefold(), "\n"))]
        if chosen.in_stock is not None and any(sku.stock > 0 for sku in skus) != chosen.in_stock:
            return False
        if chosen.attrs and not skus:
            return False
        cheapest = min((sku.price for sku in skus), default=None)
        if cheapest is None:
            return False
        return (chosen.min_price is None or cheapest.amount >= chosen.min_price) and (
            chosen.max_price is None or cheapest.amount <= chosen.max_price
        )

    def _why_nothing(self, words: list[str], category: str | None, filtered: bool) -> str:
        if filtered:
            return "Products match the words, but none the filters or all are off sale; loosen max_price or in_stock."
        if category is not None and words:
            return f"Nothing in {category} has all of these words; leave out the category or a word."
        return "No product has all of these words; try fewer or more general ones, or an empty query with a category."

    def _card(self, row: Product) -> dict[str, Any]:
        skus = self._for_sale(row)
        prices = [sku.price for sku in skus]
        return {
            "product_id": row.product_id,
            "title": row.title,
            "brand": row.brand,
            "category": row.category,
            "price_from": min(prices, default=None),
            "price_to": max(prices, default=None),
            "rating": row.rating,
            "rating_count": row.rating_count,
            "sales_count": row.sales_count,
            "seller_id": row.seller_id,
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
        return {
            "product_id": row.product_id,
            "title": row.title,
            "brand": row.brand,
            "category": row.category,
            "description": row.description,
            "specs": row.specs,
            "status": row.status if self._listed(row) or row.status != "on_sale" else "removed",
            "status_note": row.status_note,
            "skus": [self._variant(row, sku) for sku in self._skus_of(row)],
            "rating": row.rating,
            "rating_count": row.rating_count,
            "sales_count": row.sales_count,
            "listed_at": row.listed_at,
            "max_per_customer": row.max_per_customer,
            "return_policy": {**row.return_policy.view(), "in_words": row.return_policy.in_words()},
            "seller": None
            if seller is None
            else {
                "seller_id": seller.seller_id,
                "name": seller.name,
                "city": seller.city,
                "country": seller.country,
                "rating": seller.rating,
                "since": seller.since,
                "verified": seller.verified,
                "dispatch": f"usually hands over within {seller.packing_hours} hours, on working days",
                "transit_days": seller.transit_days,
                "status": seller.status,
            },
        }

    def _variant(self, product: Product, sku: Sku) -> dict[str, Any]:
        previous: Money | None = sku.previous_price
        on_sale = sku.status == "on_sale" and self._listed(product)
        return {
            "sku_id": sku.sku_id,
            "attrs": sku.attrs,
            "price": sku.price,
            "previous_price": previous,
            "price_changed_at": sku.price_changed_at,
            "stock": sku.stock,
            "can_be_ordered": on_sale and sku.stock > 0,
            "weight_g": sku.weight_g,
        }
