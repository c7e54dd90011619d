import { describe, expect, test } from 'vitest'
import { isMarketOpen, judgeSend, type SendCounts, type SendProofs } from './send-tiers.ts'

const now = new Date('2026-11-21T03:00:00Z')
const quiet: SendCounts = {
  phoneInLock: 0,
  phoneInTenMinutes: 0,
  phoneInDay: 0,
  phoneLastAt: null,
  phoneByHostInDay: 0,
  sidInHour: 0,
  hostInHour: 0,
  networkInHour: 0,
  hostUnprovenInDay: 0,
  hostProvenInDay: 0,
  prefixInHour: 0,
  prefixSettled: 0,
  prefixProven: 0,
  marketUnprovenInHour: 0,
  marketUnprovenInDay: 0,
  marketInSevenHours: 0,
}
const nothing: SendProofs = { captcha: false, work: false, known: false, now, marketCap: 2000 }
const judge = (counts: Partial<SendCounts>, proofs: Partial<SendProofs> = {}) =>
  judgeSend({ ...quiet, ...counts }, { ...nothing, ...proofs })

/** The verdicts without anything, with a captcha, with a proof of work, and with both. */
const verdicts = (counts: Partial<SendCounts>): string[] =>
  [{}, { captcha: true }, { work: true }, { captcha: true, work: true }].map(proofs => {
    const verdict = judge(counts, proofs)
    return verdict.kind === 'challenge' ? verdict.needs : verdict.kind
  })

const free = ['send', 'send', 'send', 'send']
const either = ['captcha', 'send', 'send', 'send']
const both = ['captcha', 'work', 'captcha', 'send']
const waits = ['wait', 'wait', 'wait', 'wait']
const closed = ['closed', 'closed', 'closed', 'closed']

describe('a send', () => {
  test.each<[string, Partial<SendCounts>, string[]]>([
    ['the first of all', {}, free],
    ['a fifth of a visitor', { sidInHour: 4 }, free],
    ['a sixth of a visitor', { sidInHour: 5 }, either],
    ['an eleventh of a visitor', { sidInHour: 10 }, waits],
    ['an eleventh of an address', { hostInHour: 10 }, either],
    ['a 41st of an address', { hostInHour: 40 }, both],
    ['a 121st of an address', { hostInHour: 120 }, waits],
    ['a 61st of a network', { networkInHour: 60 }, either],
    ['a 241st of a network', { networkInHour: 240 }, both],
    ['a 721st of a network', { networkInHour: 720 }, waits],
    ['an eleventh of a prefix', { prefixInHour: 10 }, either],
    ['a 21st of a prefix', { prefixInHour: 20 }, both],
    ['a 61st of a prefix', { prefixInHour: 60 }, closed],
    ['one of a prefix whose codes nobody types', { prefixSettled: 10, prefixProven: 1 }, both],
    ['one of a prefix too young to judge', { prefixSettled: 9 }, free],
    ['one of a prefix with a fifth typed', { prefixSettled: 10, prefixProven: 2 }, free],
    ['a sixth to a phone', { phoneInDay: 5 }, both],
    ['a ninth to a phone', { phoneInDay: 8, phoneByHostInDay: 1 }, waits],
    ['a ninth to a phone, the first of its address', { phoneInDay: 8 }, both],
    ['a 21st to a phone', { phoneInDay: 20 }, waits],
    ['a fourth to a phone from one address', { phoneByHostInDay: 3 }, waits],
    [
      'one at a quarter of what the market may leave unproven',
      { marketUnprovenInHour: 125 },
      either,
    ],
    ['one at a quarter of the day', { marketUnprovenInDay: 300 }, either],
    ['the first of an address at half of it', { marketUnprovenInHour: 250 }, either],
    [
      'the second of an address at half of it',
      { marketUnprovenInHour: 250, hostUnprovenInDay: 1 },
      both,
    ],
    [
      'the third of an address at half of it',
      { marketUnprovenInHour: 250, hostUnprovenInDay: 2 },
      waits,
    ],
    [
      'the third of an address that proved one',
      { marketUnprovenInHour: 250, hostUnprovenInDay: 2, hostProvenInDay: 1 },
      both,
    ],
    ['one in an hour that is full', { marketUnprovenInHour: 500 }, closed],
    [
      'one in an hour of three times the usual',
      { marketUnprovenInHour: 500, marketInSevenHours: 7000 },
      free,
    ],
  ])('%s', (_which, counts, expected) => {
    expect(verdicts(counts)).toEqual(expected)
  })

  test('within the lock waits for the rest of it', () => {
    const counts = { phoneInLock: 1, phoneLastAt: new Date(now.getTime() - 18_500) }
    expect(judge(counts)).toEqual({ kind: 'wait', tier: 'phone', seconds: 42 })
  })

  test('from a known device has the limits of its phone alone', () => {
    const crowded = { ...quiet, hostInHour: 200, prefixInHour: 99, marketUnprovenInHour: 999 }
    expect(judge(crowded, { known: true }).kind).toBe('send')
    expect(judge({ phoneInDay: 5 }, { known: true }).kind).toBe('wait')
  })
})

test('a market keeps 40 % of its daily cap for known devices', () => {
  const isOpen = (sentInDay: number, strangersInDay: number, known: boolean) =>
    isMarketOpen({ sentInDay, strangersInDay }, { known, marketCap: 100 })
  expect([isOpen(60, 60, false), isOpen(61, 61, false)]).toEqual([true, false])
  expect([isOpen(100, 60, true), isOpen(101, 60, true)]).toEqual([true, false])
})
