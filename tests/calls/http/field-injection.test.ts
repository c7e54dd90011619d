import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { exportData } from '#contract/profile/calls.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import type { Borrower } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { addressStrings, foreignHost } from '../../harness/hostile/address-strings.ts'
import { createKnownValues } from '../../harness/hostile/known-values.ts'
import {
  forged,
  formulaStrings,
  logStrings,
  tornStrings,
} from '../../harness/hostile/line-strings.ts'
import { findForgedLines } from '../../harness/hostile/log-lines.ts'
import { scriptStrings } from '../../harness/hostile/script-strings.ts'
import {
  everyField,
  type HostileReply,
  type HostileTarget,
  packTexts,
  sendInField,
} from '../../harness/hostile/send-hostile.ts'
import { createComplaint } from '../../harness/personas/complaints.ts'

const shared = shareApp()

let siti: Borrower
let target: HostileTarget
beforeAll(async () => {
  const { fetch, services, staff, staffHeaders, anyone, enter } = shared()
  siti = await enter('siti')
  const ofStaff = await staffHeaders()
  target = {
    apiBase: services.config.apiBase,
    fetch,
    known: await createKnownValues({ borrower: siti, staff, anyone }),
    headersOf: audience => {
      if (audience === 'borrower') return { 'X-Session-Id': siti.token }
      if (audience === 'staff') return ofStaff
      // Signing in accepts requests from our own pages alone.
      return { Origin: origin }
    },
  }
})

const kinds = {
  script: scriptStrings.map(({ text }) => text),
  formula: formulaStrings,
  log: logStrings,
  address: addressStrings,
  torn: tornStrings,
}

const forgetLimits = () => sql`delete from session.request_limit`.execute(shared().services.db)

/** Sends one text of a kind in every field, each continuing where the field before left off. */
const sendEverywhere = async (texts: readonly string[]): Promise<HostileReply[]> => {
  const answers: HostileReply[] = []
  let from = 0
  let call: string | undefined
  for (const field of everyField) {
    // Rate limits of one caller would keep the later fields from being read.
    if (field.call.name !== call) await forgetLimits()
    call = field.call.name
    const { text, next } = packTexts(texts, { from, maxLength: field.maxLength ?? 200 })
    from = next
    answers.push(await sendInField(target, field, text))
  }
  return answers
}

/** Fields in which no free text reaches the handler, and why. */
const fieldsWithoutFreeText: Readonly<Record<string, string>> = {
  'entryTicket.path': 'only a path of ours is taken',
  'readTimeline.kinds': 'only a list of its kinds is taken',
  'submitUtr.utr': 'only a reference that a transfer can have is taken',
}

describe('hostile text in every field of every call', () => {
  const reached = new Set<string>()

  test.each(Object.entries(kinds))('of the kind %s comes back as data alone', async (_, texts) => {
    const answers = await sendEverywhere(texts)
    for (const { field, code } of answers) if (code !== '400') reached.add(field)
    expect(answers.flatMap(({ faults }) => faults)).toEqual([])
    expect(findForgedLines(shared().logged())).toEqual([])
  })

  test('reaches the handler, wherever any text is accepted', () => {
    const free = everyField.filter(({ maxLength }) => maxLength !== undefined)
    const names = free.map(({ call, name }) => `${call.name}.${name}`)
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter(name => !reached.has(name)).toSorted()).toEqual(
      Object.keys(fieldsWithoutFreeText),
    )
  })

  test('is stored, and exported as a file that no browser and no spreadsheet runs', async () => {
    const written = `${kinds.formula[0]} ${kinds.script[0]}`
    const stored = await createComplaint(siti, { problemDetail: written })
    const answer = await shared().fetch(callPath(exportData, target.apiBase), {
      headers: target.headersOf('borrower'),
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="rupya-data.json"',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    const { complaints } = (await answer.json()) as { complaints: { complaintNo: string }[] }
    const exported = complaints.find(({ complaintNo }) => complaintNo === stored.complaintNo)
    expect(JSON.stringify(exported)).toContain(JSON.stringify(written).slice(1, -1))
  })
})

test('a hostile address, header or callback forges no line of the log and no header', async () => {
  const { fetch, deliverCallback, logged } = shared()
  const before = logged().length
  for (const text of Object.values(kinds).flat()) {
    const answers = [
      await fetch(`/${encodeURIComponent(text.toWellFormed())}?${new URLSearchParams({ text })}`),
    ]
    const headers = { 'User-Agent': text, 'X-Device-Id': text, 'X-Forwarded-For': text }
    const canTravel = /^[ -~]+$/.test(text)
    if (canTravel) answers.push(await fetch('/h5-api/v3/home', { method: 'POST', headers }))
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500)
      expect(JSON.stringify([...answer.headers])).not.toMatch(`${forged}|${foreignHost}|__ran`)
    }
  }
  const facts = JSON.stringify(Object.fromEntries(kinds.log.map(text => [text, text])))
  expect((await deliverCallback(facts)).status).toBe(200)
  expect(findForgedLines(logged().slice(before))).toEqual([])
  // The texts did reach the log: what was checked is not an empty log.
  expect(logged().slice(before)).toContain(encodeURIComponent(forged))
})

test('a hostile text in any place of a log entry stays within its one line', () => {
  let written = ''
  const destination = new PassThrough().setEncoding('utf8').on('data', line => {
    written += line
  })
  const log = createLog({ level: 'debug', destination })
  const texts = Object.values(kinds).flat()
  for (const text of texts) {
    log.info(text)
    log.warn({ text, list: [text], inner: { [text]: text } }, 'a field')
    log.error({ err: new Error(text, { cause: text }) }, text)
    log.child({ bound: text }).info(new URL('https://host.example/?a=1'), text)
  }
  const lines = written.trimEnd().split('\n')
  expect(lines).toHaveLength(4 * texts.length)
  expect(findForgedLines(written)).toEqual([])
})
