import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Audience } from '#contract/call.ts'
import { repaymentCommit } from '#contract/card-payment/calls.ts'
import { readCommonParameters } from '#contract/common-parameters.ts'
import { problemSave } from '#contract/complaint/calls.ts'
import type { Reply } from '#contract/envelope.ts'
import { certifyBank } from '#contract/profile/calls.ts'
import { apiBaseOf } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { readStoredColumns } from '../../harness/canary/stored-rows.ts'
import { everyField, sendInField } from '../../harness/hostile/send-hostile.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

/** A network's published test number, in three ways of writing. */
const sent = ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111'] as const

const found = (text: string): boolean => sent.some(number => text.includes(number))

const textOfFiles = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

const problemFields = (reply: Reply<unknown>): string[] =>
  reply.success ? [] : (reply.problems ?? []).map(({ field }) => field)

const app = shareApp()

/** From here on the calls are those of production; its pages and simulators are not asked. */
const beInProduction = () => {
  const { services } = app()
  Object.assign(services, { config: { ...services.config, mode: 'production' } })
}

test('in production a card number in any field is refused, and is stored and logged nowhere', async () => {
  const { token } = await app().enter('vikram')
  const ofStaff = await app().staffHeaders()
  beInProduction()
  let requests = 0
  const target = {
    apiBase: apiBaseOf(app()),
    known: {},
    headersOf: (audience: Audience): Readonly<Record<string, string>> => {
      if (audience === 'borrower') return { 'X-Session-Id': token }
      return audience === 'staff' ? ofStaff : { Origin: 'http://localhost:3000' }
    },
    fetch: async (path: string, init: RequestInit) => {
      requests += 1
      return await app().fetch(path, init)
    },
  }
  const isFree = ({ maxLength = 0 }: (typeof everyField)[number]) => maxLength >= 19
  for (const field of everyField.filter(({ call }) => call.audience !== 'sandbox').filter(isFree)) {
    for (const text of sent) await sendInField(target, field, text)
  }
  expect(requests).toBeGreaterThan(300)
  const columns = await readStoredColumns(app())
  // The same search finds what is there.
  expect(columns.some(({ text }) => text.includes('salary-line'))).toBe(true)
  expect({
    columns: columns.filter(({ text }) => found(text)).map(({ column }) => column),
    log: found(app().logged()),
    files: found(textOfFiles(app().filesFolder)),
  }).toEqual({ columns: [], log: false, files: false })
})

test('the refusal names the field and the bank’s page, and repeats nothing of what was sent', async () => {
  const { call, order } = await app().enter('arjun')
  beInProduction()
  const complaint = { orderNo: '', problemType: '1', problemDetail: `My card is ${sent[1]}` }
  const typed = await call(
    repaymentCommit,
    { ...order, amount: '100', periods: '1', repayToken: 'a-token', cardNo: sent[0] },
    { idempotencyKey: freshKey() },
  )
  expect(typed).toMatchObject({ success: false, code: '400' })
  expect(typed.message).toMatch(/bank’s own page/)
  expect(problemFields(typed)).toEqual(['cardNo'])
  const saved = await call(problemSave, complaint, { idempotencyKey: freshKey() })
  expect(problemFields(saved)).toEqual(['problemDetail'])
  expect(JSON.stringify([typed, saved])).not.toContain('1111')
})

test('an account’s number that could be a card’s is taken, and sealed', async () => {
  const { call } = await app().enter('vikram')
  beInProduction()
  const account = {
    accountNo: sent[0],
    accountNoAgain: sent[0],
    holder: 'Vikram Singh',
    ifsc: 'HDFC0001234',
  }
  const reply = await call(certifyBank, account, { idempotencyKey: freshKey() })
  for (const field of ['accountNo', 'accountNoAgain']) {
    expect(problemFields(reply)).not.toContain(field)
  }
  const columns = await readStoredColumns(app())
  expect(columns.filter(({ text }) => found(text)).map(({ column }) => column)).toEqual([])
})

test('a card number in an address is in no session that begins there', () => {
  const query = new URLSearchParams({ deviceId: sent[0], deviceName: sent[1], appVersion: '4.2' })
  expect(readCommonParameters(query)).toEqual({ appVersion: '4.2' })
})
