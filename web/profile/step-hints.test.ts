import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import ExtraStep from './certification/extra-step.tsx'
import JobStep from './certification/job-step.tsx'
import { StepList } from './certification/step-list.tsx'

const saved = { personal: null, job: null, extra: null }
const overview = { market: 'IN', steps: [], saved, consents: [], draftKey: '' }
const loaderData = { overview, next: null }
const personal = { step: 'personal', state: 'missing', note: '' } as const

/** What the three values are not used for, in words of the hints: due dates, and the agreement. */
test.each([
  ['en', /your EMI date/, /agreement/],
  ['id', /jatuh tempo/, /perjanjian/],
  ['hi', /EMI की तारीख/, /करार/],
  ['es', /vencen/, /contrato/],
] as const)('in %s nothing is promised for a payday, an email or an address', (...row) => {
  const [locale, dueDate, agreement] = row
  const setting = { market: 'IN', facts: { locale }, loaderData } as const
  const text = (page: Parameters<typeof renderPage>[0]) => textOf(renderPage(page, setting))
  expect(text(createElement(JobStep))).not.toMatch(dueDate)
  expect(text(createElement(ExtraStep))).not.toMatch(agreement)
  expect(text(createElement(StepList, { steps: [personal], next: null }))).not.toMatch(agreement)
})
