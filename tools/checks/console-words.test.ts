import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { documentCode } from '#contract/application/schemas.ts'
import { approvalKindNames, approvalProblems } from '#contract/approval/kinds.ts'
import { auditSubjects } from '#contract/staff/audit-subjects.ts'
import { permissions } from '#contract/staff/permissions.ts'
import { TIMELINE_KINDS } from '#contract/timeline/kinds.ts'
import { DECISION_REASONS } from '#domain/decision/decide.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { NAMED_ORDERS, SPECIFIED_ORDER } from '#domain/waterfall/waterfall-order.ts'
import { problemTypesOf } from '#server/complaint/problem-types.ts'
import { statementCoverage } from '#server/statement/statement-coverage.ts'
import { documentedCalls, everyCall } from '#tests/harness/app/every-call.ts'

type Words = Readonly<Record<string, readonly [{ readonly match: Record<string, string> }]>>

const copy = join(import.meta.dirname, '../../copy')
const wordsIn = (language: string): Words =>
  JSON.parse(readFileSync(join(copy, language, 'staff-words.json'), 'utf8'))

const root = join(import.meta.dirname, '../..')

/** What a pattern's first group matches in the server's own files, without tests. */
const codesIn = (files: string, pattern: RegExp): readonly string[] =>
  globSync(files, { cwd: root })
    .filter(path => !path.endsWith('.test.ts'))
    .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(pattern)])
    .map(([, code = '']) => code)

/** A job of each market is named with the market's code at its end. */
const jobNames = codesIn(
  'server/**/*.ts',
  /jobs\.define\(\{\s*name: ['`]([a-z-]+?)(?:-\$\{market\})?['`]/g,
)
const messageTopics = codesIn('server/**/*.ts', /[tT]opic(?: =|:) '([a-z-]+)'/g)
const ledgerAccounts = codesIn(
  'server/platform/database/migrations/*.sql',
  /^\s*\('([a-z]+\.[a-z-]+)', '(?:asset|liability|income|expense)'/gm,
)

/** The audit shows what a call was sent, field by field. */
const inputFields = documentedCalls
  .filter(({ call }) => call.audience === 'staff')
  .flatMap(({ schemas: { input } }) =>
    input instanceof z.ZodObject ? Object.keys(input.shape) : [],
  )

const codes = {
  call: everyCall.filter(({ audience }) => audience === 'staff').map(({ name }) => name),
  permission: permissions,
  subjectKind: auditSubjects,
  approvalKind: approvalKindNames,
  approvalProblem: approvalProblems,
  timelineKind: TIMELINE_KINDS,
  market: MARKET_CODES,
  decisionReason: DECISION_REASONS,
  waterfall: [SPECIFIED_ORDER, ...NAMED_ORDERS].map(({ code }) => code),
  ledgerAccount: ledgerAccounts,
  jobName: jobNames,
  messageTopic: messageTopics,
  field: inputFields,
  entryKind: Object.keys(statementCoverage).filter(kind => !kind.endsWith('-reversal')),
  value: documentCode.options,
  complaintKind: MARKET_CODES.flatMap(problemTypesOf).map(({ value }) => value),
}

describe.each(['en', 'id'])('the console in %s', language => {
  const words = wordsIn(language)

  test.each(Object.entries(codes))('has words for every %s', (message, known) => {
    const spoken = words[message]?.[0].match ?? {}
    expect(known.length).toBeGreaterThan(1)
    expect(known.filter(code => !spoken[`code=${code}`])).toEqual([])
  })
})
