import { describe, expect, test } from 'vitest'
import { isServiceOpen, judgeSend, type SendCounts } from './send-tiers.ts'

const now = new Date('2026-11-21T03:00:00Z')
const quiet: SendCounts = {
  phoneInLock: 0,
  phoneInTenMinutes: 0,
  phoneInDay: 0,
  phoneLastAt: null,
  sidInHour: 0,
  hostInHour: 0,
  networkInHour: 0,
  prefixInHour: 0,
  prefixSettled: 0,
  prefixProven: 0,
}
const judge = (counts: Partial<SendCounts>, captchaSolved = false) =>
  judgeSend({ ...quiet, ...counts }, { captchaSolved, now })

describe('a send', () => {
  test.each<[string, Partial<SendCounts>, object]>([
    ['the first of all', {}, { kind: 'send' }],
    ['a fifth of a visitor', { sidInHour: 4 }, { kind: 'send' }],
    ['a sixth of a visitor', { sidInHour: 5 }, { kind: 'step-up', tier: 'visitor' }],
    ['an eleventh of an address', { hostInHour: 10 }, { kind: 'step-up', tier: 'address' }],
    ['a 61st of a network', { networkInHour: 60 }, { kind: 'step-up', tier: 'address' }],
    ['a 41st of an address', { hostInHour: 40 }, { kind: 'wait', tier: 'address', seconds: 3600 }],
    [
      'a 241st of a network',
      { networkInHour: 240 },
      { kind: 'wait', tier: 'address', seconds: 3600 },
    ],
    ['a 21st of a prefix', { prefixInHour: 20 }, { kind: 'closed', tier: 'prefix' }],
    [
      'one of a prefix whose codes nobody types',
      { prefixSettled: 10, prefixProven: 1 },
      { kind: 'closed', tier: 'conversion' },
    ],
    ['one of a prefix too young to judge', { prefixSettled: 9 }, { kind: 'send' }],
    [
      'one of a prefix with a fifth typed',
      { prefixSettled: 10, prefixProven: 2 },
      { kind: 'send' },
    ],
    [
      'one within the lock',
      { phoneInLock: 1, phoneLastAt: new Date(now.getTime() - 18_500) },
      { kind: 'wait', tier: 'phone', seconds: 42 },
    ],
  ])('%s', (_which, counts, verdict) => {
    expect(judge(counts)).toEqual(verdict)
  })

  test('with a solved captcha passes where one is asked for, and nowhere else', () => {
    expect(judge({ sidInHour: 9, hostInHour: 39, networkInHour: 239 }, true).kind).toBe('send')
    expect(judge({ sidInHour: 10 }, true).kind).toBe('wait')
    expect(judge({ phoneInDay: 5 }, true).kind).toBe('wait')
    expect(judge({ prefixInHour: 20 }, true).kind).toBe('closed')
  })
})

describe('the whole service', () => {
  const isOpen = (sentThisHour: number, sentInSevenHours: number, sentInDay = sentThisHour) =>
    isServiceOpen({ sentThisHour, sentInDay, sentInSevenHours }, 8000)
  test('is open up to three times the usual of that hour', () => {
    expect(isOpen(3000, 7000)).toBe(true)
    expect(isOpen(3001, 7000)).toBe(false)
  })
  test('is open for an eighth of the cap while there is no usual', () => {
    expect([isOpen(1000, 0), isOpen(1001, 0)]).toEqual([true, false])
  })
  test('is closed beyond its cap, however usual the hour', () => {
    expect([isOpen(10, 70_000, 8000), isOpen(10, 70_000, 8001)]).toEqual([true, false])
  })
})
