import * as listCopy from '#copy/staff/list.js'
import type { FilterOption, ListFilter } from './list-definition.ts'

/** The filter of a list by the person's markets, after the options that stand before them. */
export const marketFilter = (...before: readonly FilterOption[]): ListFilter => ({
  name: 'market',
  label: listCopy.marketColumn,
  options: markets => [...before, ...markets.map(value => ({ value, label: () => value }))],
})
