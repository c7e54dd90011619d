import { expect, test } from 'vitest'
import { MARKET_CODES } from '#domain/market/market.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { createAuthorizationEnvironment } from '../../harness/authorization/authorization-environment.ts'
import { inputsOf } from '../../harness/authorization/coverage.ts'
import { fieldsOf, isOptional } from '../../harness/authorization/field-kinds.ts'
import { partsOf } from '../../harness/authorization/market-checks.ts'
import { staffCalls } from '../../harness/authorization/role-checks.ts'
import { sendCall } from '../../harness/authorization/send-call.ts'

const lists = staffCalls.filter(
  call => fieldsOf(call).includes('after') && !call.needsIdempotencyKey,
)

const cursorOf = (...keys: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

const readsEach = 50

const unknownId = '00000000-0000-4000-8000-000000000000'

/** Values that a place in a list may have been forged with. */
const values = [
  ...['', '1', '9'.repeat(40), '\0', '\u{d800}', "' or true --"],
  ...['2026-02-31', '1 Jan 2026', '+275760-09-13', 'infinity'],
]

/** The orders of a list, which a cursor names first where there are several. */
const madeCursors = (sorts: readonly string[]): string[] => [
  '',
  'x',
  '%',
  cursorOf(),
  Buffer.from('{"0":"a"}').toString('base64url'),
  Buffer.from('null').toString('base64url'),
  cursorOf(1, 2),
  cursorOf(null, unknownId),
  cursorOf(['a'], unknownId),
  ...values.flatMap(value => [
    cursorOf(value),
    cursorOf(value, unknownId),
    cursorOf('2026-11-21T03:00:00.000Z', value),
    ...sorts.map(sort => cursorOf(sort, value, unknownId)),
  ]),
]

const marketsIn = (body: string): string[] =>
  [...body.matchAll(/"market":"([A-Z]{2})"/g)].map(([, market = '']) => market)

/** The sorts that a list has used itself, as its own cursors name them. */
const sortOf = (cursor: string): string[] => {
  const [first]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  return typeof first === 'string' && /^-?[a-z]\w*$/i.test(first) ? [first] : []
}

test('a cursor that was forged, or belongs to another list or market, names no page and breaks none', async () => {
  await using app = await createTestApp()
  const environment = await createAuthorizationEnvironment(app)
  const wrong: string[] = []
  const own = new Map<string, string>()
  const reads: (() => Promise<void>)[] = []
  for (const { market, environment: part, whose } of partsOf({ ...environment, app })) {
    for (const call of lists) {
      let count = 0
      let headers: Readonly<Record<string, string>> = {}
      // Each person may read so much in a minute.
      const headersOf = async () => {
        if (count % readsEach === 0) {
          const name = `${call.name} ${market} ${count}`
          headers = await app.staffHeaders({ name, markets: [market] })
        }
        count += 1
        return headers
      }
      const [good] = inputsOf(call)
      const input = Object.fromEntries(
        Object.entries(good?.of(part, whose) ?? {}).filter(
          ([field]) => !isOptional(call, field) && field !== 'after',
        ),
      )
      const read = async (after: string | undefined, size?: string) => {
        const query = { ...input, ...(after === undefined ? {} : { after }) }
        const whole = { ...query, ...('market' in input ? { market } : {}) }
        const sized = size !== undefined && fieldsOf(call).includes('size') ? { size } : {}
        return await sendCall(
          app,
          call,
          { ...whole, ...sized },
          {
            bearer: { headers: await headersOf() },
          },
        )
      }
      const { body } = await read(undefined, '1')
      const [, cursor] = /"after":"([\w-]+)"/.exec(body) ?? []
      if (cursor !== undefined) own.set(`${call.name} ${market}`, cursor)
      reads.push(async () => {
        const sorts = cursor === undefined ? [] : sortOf(cursor)
        // What a text is read as does not depend on the market.
        const tried =
          market === MARKET_CODES[0]
            ? [...own.values(), ...madeCursors(sorts)]
            : MARKET_CODES.map(each => own.get(`${call.name} ${each}`) ?? '')
        for (const after of new Set(tried)) {
          if (after === cursor) continue
          const reply = await read(after)
          const place = Buffer.from(after, 'base64url').toString().slice(0, 80)
          if (![200, 400].includes(reply.status))
            wrong.push(`${call.name} ${place}: ${reply.status}`)
          const foreign = marketsIn(reply.body).filter(each => each !== market)
          if (foreign.length > 0) wrong.push(`${call.name} of ${market} shows ${foreign}`)
        }
      })
    }
  }
  for (const read of reads) await read()
  expect(wrong).toEqual([])
  // Both markets have lists that go on.
  for (const market of MARKET_CODES) {
    expect([...own.keys()].filter(each => each.endsWith(market)).length).toBeGreaterThan(3)
  }
}, 300_000)
