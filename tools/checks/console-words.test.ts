import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { approvalKindNames, approvalProblems } from '#contract/approval/kinds.ts'
import { auditSubjects } from '#contract/staff/audit-subjects.ts'
import { permissions } from '#contract/staff/permissions.ts'
import { TIMELINE_KINDS } from '#contract/timeline/kinds.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { everyCall } from '#tests/harness/app/every-call.ts'

type Words = Readonly<Record<string, readonly [{ readonly match: Record<string, string> }]>>

const copy = join(import.meta.dirname, '../../copy')
const wordsIn = (language: string): Words =>
  JSON.parse(readFileSync(join(copy, language, 'staff-words.json'), 'utf8'))

const codes = {
  call: everyCall.filter(({ audience }) => audience === 'staff').map(({ name }) => name),
  permission: permissions,
  subjectKind: auditSubjects,
  approvalKind: approvalKindNames,
  approvalProblem: approvalProblems,
  timelineKind: TIMELINE_KINDS,
  market: MARKET_CODES,
}

describe.each(['en', 'id'])('the console in %s', language => {
  const words = wordsIn(language)

  test.each(Object.entries(codes))('has words for every %s', (message, known) => {
    const spoken = words[message]?.[0].match ?? {}
    expect(known.filter(code => !spoken[`code=${code}`])).toEqual([])
  })
})
