import { expect, test } from 'vitest'
import { postalAreasOf } from './postal-areas.ts'

/** Head post offices of states and territories (indiapost.gov.in). */
const offices = {
  110001: 'DL',
  160017: 'CH',
  171001: 'HP',
  190001: 'JK',
  194101: 'LA',
  248001: 'UK',
  396210: 'DH',
  400001: 'MH',
  403001: 'GA',
  500001: 'TS',
  560001: 'KA',
  600001: 'TN',
  605001: 'PY',
  682555: 'LD',
  695001: 'KL',
  700001: 'WB',
  737101: 'SK',
  744101: 'AN',
  751001: 'OD',
  781001: 'AS',
} as const

test('a PIN code has the state of its head office, and no address elsewhere', async () => {
  const areas = await postalAreasOf.IN?.()
  if (!areas) throw new Error('India has no directory')
  const states = Object.values(offices)
  for (const [code, state] of Object.entries(offices)) {
    expect([code, areas.find(code)?.region]).toEqual([code, state])
    expect([code, areas.isIn(code, state)]).toEqual([code, true])
    const others = states.filter(other => other !== state && areas.isIn(code, other))
    // A sorting district may cross a border, and lies in no more than two others.
    expect([code, others.length]).toEqual([code, Math.min(others.length, 2)])
  }
  expect(areas.find('560038')).toEqual({ region: 'KA', city: 'Bengaluru Urban' })
})

test('a code of the army belongs to every state, one that the directory lacks to its district', async () => {
  const areas = await postalAreasOf.IN?.()
  expect(areas?.isIn('900056', 'KL')).toBe(true)
  expect(areas?.find('560999')).toBeUndefined()
  expect([areas?.isIn('560999', 'KA'), areas?.isIn('560999', 'WB')]).toEqual([true, false])
})

test('there is no directory of Indonesia', () => {
  expect(postalAreasOf.ID).toBeUndefined()
})
