import type { InputOf } from '#contract/call.ts'
import type { correctData } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import type { MarketCode } from '#domain/market/market.ts'
import { marketLabels } from '../form/market-labels.ts'

/** Identifying fields; once confirmed, a change requires a staff decision. */
export type KeyField = InputOf<typeof correctData>['field']

export const keyFields: readonly KeyField[] = ['fullName', 'birthOn', 'idNumber']

export const keyFieldLabel = (field: KeyField, market: MarketCode): string => {
  if (field === 'fullName') return copy.fullName()
  if (field === 'birthOn') return copy.birthOn()
  return marketLabels(market).idNumber()
}
