/**
 * The query parameter that asks for a list as a CSV file: its columns, as the JSON of
 * `ListFileColumn[]`. Every list of staff understands it (server/http/staff-call).
 */
export const listFileParameter = 'csv'

/**
 * A column of the file: its head, and the fields of a row that its cells hold, joined by a space. A
 * field within a field is named with a point, such as `ours.amount`.
 */
export type ListFileColumn = { readonly label: string; readonly fields: readonly string[] }
