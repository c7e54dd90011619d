import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { documentPdf } from '#contract/application/calls.ts'
import { callPath } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { readLoan, showLoanDocument } from '#contract/loan-servicing/staff-calls.ts'
import { listAuditRows } from '#contract/profile/staff-calls.ts'
import { closingLetterPdf } from '#contract/statement/calls.ts'
import type { Borrower } from '../../harness/app/create-test-app.ts'
import { inLanguage } from '../../harness/app/in-language.ts'
import { readPdf } from '../../harness/app/pdf-text.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { acceptOffer, applicants, requestOffer } from '../../harness/personas/loan-applications.ts'
import type { TestStaff } from '../../harness/staff/staff-sessions.ts'

const app = shareApp()

const reason = 'the borrower asks what was agreed'

/** A loan that was agreed to in Hindi and paid out. */
const takeLoan = async (): Promise<Borrower> => {
  const { personaId, productId } = applicants.IN
  const borrower = inLanguage(app(), await app().enter(personaId), 'hi')
  const order = await acceptOffer(borrower, await requestOffer(borrower, { productId }))
  await app().drain()
  return { ...borrower, order }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What the borrower downloads. */
const download = async (
  { order, token }: Borrower,
  call: Parameters<typeof callPath>[0],
  more: Readonly<Record<string, string>>,
): Promise<Uint8Array> => {
  const path = callPath(call, app().services.config.apiBase)
  const query = new URLSearchParams({ ...order, ...more })
  const response = await app().fetch(`${path}?${query}`, { headers: { 'X-Session-Id': token } })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await response.arrayBuffer())
}

/** What a person of staff is sent: a PDF, or the code of a refusal. */
const open = async (
  input: Readonly<Record<string, string>>,
  who: TestStaff = { name: 'staff' },
): Promise<Uint8Array | string> => {
  const response = await app().fetch(callPath(showLoanDocument, app().services.config.apiBase), {
    method: 'POST',
    body: new URLSearchParams({ reason, ...input }),
    headers: await app().staffHeaders(who),
  })
  if (response.headers.get('content-type') !== 'application/pdf') {
    return ((await response.json()) as { code: string }).code
  }
  expect(response.headers.get('cache-control')).toBe('no-store')
  return new Uint8Array(await response.arrayBuffer())
}

const pdfOf = (opened: Uint8Array | string): Uint8Array => {
  if (typeof opened === 'string') throw new Error(`refused with ${opened}`)
  return opened
}

const filesOf = async (loanId: string, staff: Client = app().staff) =>
  (await staff(readLoan, { loanId })).data?.files ?? []

test('staff open the same files that the borrower was given, with their language and date', async () => {
  const borrower = await takeLoan()
  const loanId = borrower.order.orderId
  const codes = ['loan-agreement', 'key-facts', 'loan-terms', 'privacy'] as const
  const given = new Map<string, string>()
  for (const document of codes) {
    given.set(document, sha256Of(await download(borrower, documentPdf, { document })))
  }
  // Another day, and texts that may be others by then, change nothing.
  await app().clock.moveBy(3 * 86_400_000)
  const files = await filesOf(loanId)
  expect(files.map(({ document, canOpen }) => [document, canOpen])).toEqual([
    ...codes.map(code => [code, '1']),
    ['statement', '1'],
  ])
  for (const { document, sha256, language, madeAt } of files.slice(0, 4)) {
    expect([sha256, language]).toEqual([given.get(document), 'hi'])
    expect(madeAt).not.toBeNull()
    const opened = pdfOf(await open({ loanId, document, sha256: sha256 ?? '' }))
    expect(sha256Of(opened)).toBe(given.get(document))
    expect(sha256Of(pdfOf(await open({ loanId, document })))).toBe(given.get(document))
  }
  const { rows } = (await app().staff(listAuditRows, { borrowerId: borrower.borrowerId })).data ?? {
    rows: [],
  }
  const entries = rows.map(each => [each.staffName, each.action, each.reason])
  for (const code of codes) {
    expect(entries).toContainEqual(['staff', `show document ${code}`, reason])
  }
})

test('staff who open a document first do not fix which terms the borrower is given', async () => {
  const borrower = await takeLoan()
  const loanId = borrower.order.orderId
  const unmade = (await filesOf(loanId)).filter(({ canOpen }) => canOpen === '0')
  expect(unmade.map(({ document }) => document)).toEqual(['loan-terms', 'privacy'])
  expect(await open({ loanId, document: 'loan-terms' })).toBe('404')
  // What was agreed to word for word is printed for the first who opens it.
  const opened = pdfOf(await open({ loanId, document: 'loan-agreement' }))
  expect(readPdf(opened).language).toBe('hi')
  const theirs = await download(borrower, documentPdf, { document: 'loan-agreement' })
  expect(sha256Of(theirs)).toBe(sha256Of(opened))
})

test('a certificate is opened as it was given, in each language in which it was', async () => {
  const rahul = await app().enter('rahul')
  const loanId = rahul.order.orderId
  const english = await download(rahul, closingLetterPdf, { lang: 'en' })
  await app().clock.moveBy(86_400_000)
  const hindi = await download(rahul, closingLetterPdf, { lang: 'hi' })
  const certificates = (await filesOf(loanId)).filter(({ document }) => document === 'no-dues')
  expect(certificates.map(({ language, sha256 }) => [language, sha256])).toEqual([
    ['en', sha256Of(english)],
    ['hi', sha256Of(hindi)],
  ])
  for (const { sha256 } of certificates) {
    const opened = pdfOf(await open({ loanId, document: 'no-dues', sha256: sha256 ?? '' }))
    expect(sha256Of(opened)).toBe(sha256)
  }
})

test('the statement is of today, and a certificate is refused while anything is owed', async () => {
  const budi = await app().enter('budi')
  const loanId = budi.order.orderId
  const files = await filesOf(loanId)
  // A loan from before offers has no kit.
  expect(files).toMatchObject([{ document: 'statement', madeAt: null, sha256: null }])
  const statement = readPdf(pdfOf(await open({ loanId, document: 'statement' })))
  expect([statement.language, statement.isTagged]).toEqual(['id', true])
  expect(await open({ loanId, document: 'no-dues' })).toBe('404')
  expect(await open({ loanId, document: 'loan-agreement' })).toBe('404')
})

test('a document is not found by another loan, in another market, or without the permission to reveal', async () => {
  const borrower = await takeLoan()
  const loanId = borrower.order.orderId
  await download(borrower, documentPdf, { document: 'key-facts' })
  const sha256 = (await filesOf(loanId)).find(each => each.document === 'key-facts')?.sha256 ?? ''
  const input = { loanId, document: 'key-facts', sha256 }
  pdfOf(await open(input))
  const other = await takeLoan()
  expect(await open({ ...input, loanId: other.order.orderId })).toBe('404')
  expect(await open({ ...input, document: 'loan-agreement' })).toBe('404')
  expect(await open(input, { name: 'of Indonesia', markets: ['ID'] })).toBe('404')
  const agent: TestStaff = { name: 'an agent', roles: ['agent'] }
  expect(await open(input, agent)).not.toBeInstanceOf(Uint8Array)
  for (const role of ['credit-officer', 'collections-officer', 'compliance'] as const) {
    expect(await open(input, { name: role, roles: [role] })).toBeInstanceOf(Uint8Array)
  }
})
