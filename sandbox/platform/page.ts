const MAX_PAGE = 50
const DEFAULT_PAGE = 10

/** The rows after the one named by `after_id`, at most `limit` of them (10 by default, 50 at most). */
export function page<Item extends { readonly id: string }>(
  rows: readonly Item[],
  query: URLSearchParams,
) {
  const limit = Math.min(Number(query.get('limit') ?? DEFAULT_PAGE), MAX_PAGE)
  const after = query.get('after_id')
  const start = after === null ? 0 : rows.findIndex(row => row.id === after) + 1
  const data = rows.slice(start, start + limit)
  return { data, has_more: start + limit < rows.length, links: [] }
}
