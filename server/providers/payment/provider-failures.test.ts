import { expect, test } from 'vitest'
import {
  ProviderConnectionError,
  ProviderRefusalError,
  ProviderTimeoutError,
} from './provider-errors.ts'
import { forEachByProvider } from './provider-failures.ts'

const timeout = new ProviderTimeoutError('late', { effect: 'maybe-made' })
const broken = new ProviderConnectionError('broken', { effect: 'maybe-made' })
const refused = new ProviderRefusalError('refused', 400, 'INVALID')
const items = (provider: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ provider, index }))

test('a provider that hangs keeps no other waiting', async () => {
  const other = Promise.withResolvers<undefined>()
  const done: string[] = []
  await forEachByProvider([...items('hangs', 1), ...items('works', 1)], async ({ provider }) => {
    if (provider === 'hangs') await other.promise
    else other.resolve(undefined)
    done.push(provider)
    return undefined
  })
  expect(done).toEqual(['works', 'hangs'])
})

test.each([
  ['time-outs', timeout, 3],
  ['broken connections', broken, 20],
  ['refusals, which are answers', refused, 30],
])(
  '%s in turn leave the rest of a provider for later, and of no other',
  async (_, error, count) => {
    const asked: string[] = []
    await forEachByProvider([...items('down', 30), ...items('up', 2)], async ({ provider }) => {
      asked.push(provider)
      return provider === 'down' ? error : undefined
    })
    expect(asked.filter(each => each === 'down')).toHaveLength(count)
    expect(asked.filter(each => each === 'up')).toHaveLength(2)
  },
)

test('single items that fail do not add up', async () => {
  let asked = 0
  await forEachByProvider(items('mixed', 30), async ({ index }) => {
    asked += 1
    return index % 3 === 2 ? undefined : timeout
  })
  expect(asked).toBe(30)
})
