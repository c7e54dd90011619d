import { expect, test } from 'vitest'
import { noteOwnMarkets } from '../session/own-markets.ts'
import { auditInput } from './audit-filters.ts'

test('days are whole, in the zone of the market', () => {
  expect(auditInput({ from: '2026-11-20', to: '2026-11-20', market: 'IN' })).toEqual({
    market: 'IN',
    from: '2026-11-19T18:30:00.000Z',
    until: '2026-11-20T18:30:00.000Z',
  })
  expect(auditInput({ from: '2026-11-20', market: 'ID' })).toMatchObject({
    from: '2026-11-19T17:00:00.000Z',
  })
})

test('days are those of a person’s only market where none is chosen', () => {
  noteOwnMarkets(['IN'])
  expect(auditInput({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: '2026-11-19T18:30:00.000Z',
    until: '2026-11-20T18:30:00.000Z',
  })
  noteOwnMarkets([])
})

test('what is no value of a filter is left out', () => {
  expect(
    auditInput({ outcome: 'all', subjectKind: 'nothing', from: 'today', market: 'SG' }),
  ).toEqual({})
})
