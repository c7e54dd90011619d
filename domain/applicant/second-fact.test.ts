import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { marketRules } from '../market/market-rules.ts'
import { isStatedFact } from './second-fact.ts'

const none = { birthOn: '', idNumberEnd: '' }

describe('a second fact', () => {
  const nik = { market: 'ID', idNumber: marketRules('ID').idNumber } as const
  const pan = { market: 'IN', idNumber: marketRules('IN').idNumber } as const
  const siti = { birthOn: localDate('1990-05-17'), idNumber: '3174015705900001' }
  const arjun = { birthOn: localDate('1992-11-03'), idNumber: 'AKTPM7314L' }

  test.each([
    [{ birthOn: '1990-05-17' }, true],
    [{ birthOn: '1990-05-16' }, false],
    [{ birthOn: '17-05-1990' }, false],
    [{ idNumberEnd: '05900001' }, true],
    [{ idNumberEnd: '0590 0001' }, true],
    [{ idNumberEnd: '0001' }, false],
    [{ idNumberEnd: '3174015705900001' }, false],
    [{ birthOn: '1990-05-17', idNumberEnd: '05900002' }, false],
    [{ birthOn: '1990-05-16', idNumberEnd: '05900001' }, false],
    [{}, false],
  ])('of Indonesia: %o is %s', (answer, expected) => {
    expect(isStatedFact({ ...none, ...answer }, siti, nik)).toBe(expected)
  })

  test.each([
    [{ idNumberEnd: '7314L' }, true],
    [{ idNumberEnd: '7314l' }, true],
    [{ idNumberEnd: '314L' }, false],
    [{ idNumberEnd: 'M7314L' }, false],
  ])('of India: %o is %s', (answer, expected) => {
    expect(isStatedFact({ ...none, ...answer }, arjun, pan)).toBe(expected)
  })
})
