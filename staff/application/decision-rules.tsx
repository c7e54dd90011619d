import { Table } from '@mantine/core'
import {
  checkDecisionRulesVersion,
  listDecisionRulesVersions,
  proposeDecisionRulesVersion,
  readDecisionRulesVersion,
  saveDecisionRulesDraft,
  withdrawDecisionRulesVersion,
} from '#contract/application/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import * as copy from '#copy/staff/decision-rules.js'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import type { ContentField } from '../version/content-field.ts'
import styles from '../version/version.module.css'
import { VersionEditor } from '../version/version-editor.tsx'
import { VersionList } from '../version/version-list.tsx'
import type { VersionScreens } from '../version/version-screens.ts'

type DecidedApplicants = NonNullable<OutputOf<typeof checkDecisionRulesVersion>['example']>

const applicants = {
  'compared-loan': copy.applicantCompared,
  'least-income': copy.applicantLeastIncome,
  'largest-loan': copy.applicantLargestLoan,
  oldest: copy.applicantOldest,
  unverified: copy.applicantUnverified,
} as const

const outcomes = {
  approved: { label: copy.approved, color: 'green' },
  rejected: { label: copy.rejected, color: 'red' },
  held: { label: copy.held, color: 'orange' },
} as const

/** Applicants made up for the check, and what the rules decide about each. */
const RulesExample = ({
  example: { currency, applicants: decided },
}: {
  example: DecidedApplicants
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keyboard must reach it
  <section className={styles['scroll']} aria-label={copy.exampleTable()} tabIndex={0}>
    <Table className={styles['example'] ?? ''} aria-label={copy.exampleTable()}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{copy.applicant()}</Table.Th>
          <Table.Th className={styles['figure'] ?? ''}>{copy.amount()}</Table.Th>
          <Table.Th className={styles['figure'] ?? ''}>{copy.income()}</Table.Th>
          <Table.Th className={styles['figure'] ?? ''}>{copy.age()}</Table.Th>
          <Table.Th>{copy.outcome()}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {decided.map(({ applicant, amount, monthlyIncome, age, outcome, reasonsText }) => (
          <Table.Tr key={applicant}>
            <Table.Td>{applicants[applicant]()}</Table.Td>
            <Table.Td className={styles['figure'] ?? ''}>
              <MoneyText amount={amount} currency={currency} />
            </Table.Td>
            <Table.Td className={styles['figure'] ?? ''}>
              <MoneyText amount={monthlyIncome} currency={currency} />
            </Table.Td>
            <Table.Td className={styles['figure'] ?? ''}>{age}</Table.Td>
            <Table.Td>
              <Badge color={outcomes[outcome].color}>{outcomes[outcome].label()}</Badge>{' '}
              {reasonsText.join(', ')}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
)

const fields = (): readonly ContentField[] => [
  { kind: 'count', path: 'minAge', label: copy.minAge() },
  { kind: 'count', path: 'maxAge', label: copy.maxAge() },
  { kind: 'amount', path: 'minIncomeMinor', label: copy.minIncome() },
  { kind: 'amount', path: 'minLawfulIncomeMinor', label: copy.minLawfulIncome() },
  { kind: 'share', path: 'maxShareOfIncome', label: copy.maxShareOfIncome() },
  { kind: 'amount', path: 'maxAutoApprovedMinor', label: copy.maxAutoApproved() },
  { kind: 'amount', path: 'maxUncheckedMinor', label: copy.maxUnchecked() },
  { kind: 'switch', path: 'holdsAccountsOfOthers', label: copy.holdsAccountsOfOthers() },
  { kind: 'switch', path: 'holdsWeakLinks', label: copy.holdsWeakLinks() },
  {
    kind: 'switch',
    path: 'holdsUnconfirmedIdentities',
    label: copy.holdsUnconfirmedIdentities(),
  },
  { kind: 'text', path: 'sources', label: copy.sources(), isLong: true },
]

const decisionRules: VersionScreens<object, DecidedApplicants> = {
  path: '/decision-rules',
  title: copy.decisionRules,
  empty: copy.decisionRulesEmpty,
  editPermission: 'decision-rules.edit',
  named: {},
  calls: {
    list: listDecisionRulesVersions,
    read: readDecisionRulesVersion,
    check: checkDecisionRulesVersion,
    save: saveDecisionRulesDraft,
    propose: proposeDecisionRulesVersion,
    withdraw: withdrawDecisionRulesVersion,
  },
  fieldsOf: fields,
  Example: RulesExample,
  hasNewSubjects: false,
}

export const DecisionRules = () => <VersionList kind={decisionRules} />
export const DecisionRulesEditor = () => <VersionEditor kind={decisionRules} />
