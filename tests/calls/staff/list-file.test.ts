import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit/staff-calls.ts'
import { type Call, callPath } from '#contract/call.ts'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { revealField } from '#contract/profile/staff-calls.ts'
import type { ListFileColumn } from '#contract/staff/list-file.ts'
import { listMemberOf } from '#server/http/staff-call/stream-list-file.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { everyCall, schemasOf } from '../../harness/app/every-call.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'
import type { TestStaff } from '../../harness/staff/staff-sessions.ts'

type FileInput = {
  readonly call?: Pick<Call<unknown, unknown>, 'base' | 'path'>
  readonly fields?: Readonly<Record<string, string>>
  readonly columns: readonly ListFileColumn[]
  readonly market?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks for a list as a file. */
const askForFile = async (
  app: TestApp,
  { call = listAudit, fields = {}, columns, market, headers }: FileInput,
): Promise<Response> => {
  const query = new URLSearchParams({ csv: JSON.stringify(columns) })
  const path = callPath(call, app.services.config.apiBase)
  return await app.fetch(`${path}?${query}`, {
    method: 'POST',
    headers: headers ?? (await app.staffHeaders()),
    body: new URLSearchParams(market === undefined ? fields : { ...fields, market }),
  })
}

const linesOf = (text: string) => text.replace('\u{feff}', '').trimEnd().split('\r\n')

const reasonColumn = [{ label: 'Alasan', fields: ['reason'] }]

/** Entries of the audit stream, so many, each with its reason. */
const revealTimes = async (app: TestApp, reasons: readonly string[]): Promise<string> => {
  const { borrowerId } = await app.enter('siti')
  for (const reason of reasons) {
    await app.staff(revealField, { borrowerId, field: 'name', reason })
  }
  return borrowerId
}

const payNowhere = async (app: TestApp, amount: string, currency: string): Promise<void> => {
  await app.deliverCallback(
    paidBody({
      paymentId: `stray-${freshKey()}`,
      externalId: null,
      number: '8808999000001',
      amount,
      currency,
      paidAt: app.clock.now(),
    }),
  )
}

const fileEntries = async (app: TestApp, call: string) => {
  const { data } = await app.staff(listAudit, { call, size: '50' })
  return (data?.rows ?? [])
    .filter(({ action }) => action.startsWith('export CSV'))
    .map(({ action, after }) => ({ action, after: JSON.parse(after ?? '{}') }))
}

describe('a list as a CSV file', () => {
  const shared = shareApp()

  test('has every page of the list, with formulas as text, and is recorded with its rows', async () => {
    const app = shared()
    const reasons = ['=1+1', 'one, "two"', '@SUM(A1)', 'plain reason', '+62 811']
    const subjectId = await revealTimes(app, reasons)
    const fields = { subjectId, call: 'revealField', size: '2' }
    const response = await askForFile(app, { fields, columns: reasonColumn })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(linesOf(new TextDecoder().decode(bytes))).toEqual([
      'Alasan',
      "'+62 811",
      'plain reason',
      "'@SUM(A1)",
      '"one, ""two"""',
      "'=1+1",
    ])
    const [ended, begun] = await fileEntries(app, 'listAudit')
    const filter = { subjectId, columns: 'reason' }
    expect(begun).toMatchObject({ action: 'export CSV', after: filter })
    expect(ended).toMatchObject({
      action: 'export CSV ended',
      after: { ...filter, rows: '5', end: 'whole' },
    })
  })

  test('has amounts as decimals, their currency beside them, and times in the market’s zone', async () => {
    await using app = await createTestApp()
    await payNowhere(app, '1060000', 'IDR')
    const columns = [
      { label: 'Amount', fields: ['amount'] },
      { label: 'Currency', fields: ['currency'] },
      { label: 'Received', fields: ['receivedAt'] },
      { label: 'Nothing', fields: ['accountNo'] },
    ]
    const file = { call: listUnmatchedMoney, columns }
    const text = await (await askForFile(app, file)).text()
    const [head, first] = linesOf(text)
    expect(head).toBe('Amount,Currency,Received,Nothing')
    expect(first).toMatch(/^1060000,IDR,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+07:00,$/)
    const other = await (await askForFile(app, { ...file, market: 'IN' })).text()
    expect(linesOf(other)).toEqual(['Amount,Currency,Received,Nothing'])
  })

  test('ends with the client that goes away', async () => {
    const app = shared()
    const subjectId = await revealTimes(app, ['first', 'second', 'third', 'fourth'])
    const fields = { subjectId, call: 'revealField', size: '1' }
    const { body } = await askForFile(app, { fields, columns: reasonColumn })
    const reader = body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect
      .poll(async () => (await fileEntries(app, 'listAudit'))[0])
      .toMatchObject({ action: 'export CSV ended', after: { subjectId, end: 'stopped' } })
    const [ended] = await fileEntries(app, 'listAudit')
    expect(Number(ended?.after.rows)).toBeLessThan(3)
  })

  test('breaks off for a person whose session has ended meanwhile', async () => {
    const app = shared()
    const subjectId = await revealTimes(app, ['first', 'second', 'third', 'fourth'])
    const headers = await app.staffHeaders({ name: 'Leaver' })
    const fields = { subjectId, call: 'revealField', size: '1' }
    const response = await askForFile(app, { fields, columns: reasonColumn, headers })
    await app.database.pool.query(
      "update staff.session s set ended_at = now() from staff.person p where p.staff_id = s.staff_id and p.name = 'Leaver'",
    )
    app.services.staffSessions.forgetAll()
    await expect(response.text()).rejects.toThrow()
    const [ended] = await fileEntries(app, 'listAudit')
    expect(ended).toMatchObject({ after: { subjectId, end: 'failed' } })
  })

  test('is one at a time for a person; a third that waits is refused for now', async () => {
    const app = shared()
    const headers = await app.staffHeaders({ name: 'Hurried' })
    const ask = async () => await askForFile(app, { columns: reasonColumn, headers })
    const first = await ask()
    const others = Array.from({ length: 3 }, async () => {
      const response = await ask()
      if (response.status === 200) await response.body?.cancel()
      return response
    })
    const refused = await Promise.race(others)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    await first.body?.cancel()
    const statuses = (await Promise.all(others)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 429])
  })

  test('needs the permission of the list, and one of the person’s markets', async () => {
    const app = shared()
    const agent: TestStaff = { name: 'Agent', roles: ['agent'], markets: ['ID'] }
    const headers = await app.staffHeaders(agent)
    const notPermitted = await askForFile(app, { columns: reasonColumn, headers })
    expect(await notPermitted.json()).toMatchObject({ code: '403' })
    const compliance = await app.staffHeaders({
      name: 'Reader',
      roles: ['compliance'],
      markets: ['ID'],
    })
    const file = { columns: reasonColumn, headers: compliance, market: 'IN' }
    expect(await (await askForFile(app, file)).json()).toMatchObject({ code: '404' })
  })

  test.each([
    ['columns that are none', 'x'],
    ['no column', '[]'],
    ['a path that is none', '[{"label":"A","fields":["__proto__..x"]}]'],
  ])('is refused for %s', async (_, csv) => {
    const app = shared()
    const path = callPath(listAudit, app.services.config.apiBase)
    const init = { method: 'POST', headers: await app.staffHeaders(), body: new URLSearchParams() }
    const response = await app.fetch(`${path}?${new URLSearchParams({ csv })}`, init)
    expect(await response.json()).toMatchObject({ code: '400' })
  })

  test('is not made of a call that reads one record', async () => {
    const app = shared()
    const { order } = await app.enter('siti')
    const fields = { loanId: order.orderId }
    const response = await askForFile(app, { call: readLoan, fields, columns: reasonColumn })
    expect(await response.json()).toMatchObject({ code: '400' })
  })

  test('is made of every list of staff', () => {
    const lists = everyCall.filter(
      ({ audience, name }) => audience === 'staff' && name.startsWith('list'),
    )
    expect(lists.length).toBeGreaterThan(10)
    const without = lists.filter(call => listMemberOf(schemasOf(call)) === undefined)
    expect(without.map(({ name }) => name)).toEqual([])
  })
})
