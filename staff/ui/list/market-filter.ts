import * as listCopy from '#copy/staff/list.js'
import type { MarketCode } from '#domain/market/market.ts'
import { consoleSettings } from '../../shell/settings.ts'
import { filterValue } from './filter-value.ts'
import type { ListFilter } from './list-definition.ts'

const markets = consoleSettings().markets.map(value => ({ value, label: () => value }))

/** The filter of a list that is of one market at a time; without it, the person's first. */
export const marketFilter: ListFilter = {
  name: 'market',
  label: listCopy.marketColumn,
  options: markets,
}

/** The market that the address names. */
export const marketOfFilter = (filters: Readonly<Record<string, string>>): MarketCode | undefined =>
  filterValue(markets, filters['market'])

/** A date that is typed; what is none filters nothing. */
export const dateFilter = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
