import { expect, test } from 'vitest'
import { createReplicaLag } from './replica-lag.ts'

/** A server that answers its position, or fails. */
const server = (state: { position: string | null | Error }) =>
  ({
    query: async () => {
      if (state.position instanceof Error) throw state.position
      return { rows: [{ position: state.position }] }
    },
  }) as never // the two statements of a check are all that is asked

const setUp = () => {
  const primary: { position: string | Error } = { position: '0/100' }
  const replica: { position: string | null | Error } = { position: '0/100' }
  let nowMs = 0
  const lag = createReplicaLag({
    primary: server(primary),
    replica: server(replica),
    nowMs: () => nowMs,
  })
  const checkAt = async (seconds: number, here: string, there: string | null | Error) => {
    nowMs = seconds * 1000
    primary.position = here
    replica.position = there
    await lag.check()
    return lag.seconds()
  }
  return { lag, primary, checkAt }
}

test('a replica is as old as the newest mark of the primary that it has reached', async () => {
  const { lag, checkAt } = setUp()
  expect(lag.seconds()).toBe(Number.POSITIVE_INFINITY)
  expect(await checkAt(0, '0/100', '0/100')).toBe(0)
  expect(await checkAt(2, '0/200', '0/100')).toBe(2)
  expect(await checkAt(4, '0/300', '0/1FF')).toBe(4)
  expect(await checkAt(6, '1/0', '0/2FF')).toBe(4)
  expect(await checkAt(8, '1/0', '1/0')).toBe(0)
})

test('a primary without writes makes no replica old, and a cut-off one becomes older', async () => {
  const { checkAt } = setUp()
  await checkAt(0, '0/100', '0/100')
  expect(await checkAt(3600, '0/100', '0/100')).toBe(0)
  expect(await checkAt(3602, '0/101', '0/100')).toBe(2)
  expect(await checkAt(3632, '0/101', '0/100')).toBe(32)
})

test('one that was never reached, fails, or is no standby, is away until it is back', async () => {
  const { lag, checkAt } = setUp()
  expect(await checkAt(0, '0/200', '0/100')).toBe(Number.POSITIVE_INFINITY)
  expect(await checkAt(2, '0/200', '0/200')).toBe(0)
  expect(await checkAt(4, '0/200', new Error('gone'))).toBe(Number.POSITIVE_INFINITY)
  expect(await checkAt(6, '0/200', null)).toBe(Number.POSITIVE_INFINITY)
  expect(await checkAt(8, '0/200', '0/200')).toBe(0)
  lag.fail()
  expect(lag.seconds()).toBe(Number.POSITIVE_INFINITY)
})
