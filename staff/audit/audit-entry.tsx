import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { listAudit } from '#contract/audit/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import type { AuditSubject } from '#contract/staff/audit-subjects.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import * as copy from '#copy/staff/audit.js'
import * as listCopy from '#copy/staff/list.js'
import * as words from '#copy/staff/words.js'
import { getMarket } from '#domain/market/market.ts'
import { roleText } from '../session/role-name.ts'
import { useStaffPerson } from '../session/staff-person.ts'
import { changedFields } from '../ui/detail/change-lines.ts'
import { ChangeTable } from '../ui/detail/change-table.tsx'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { figureTexts } from '../ui/detail/value-text.ts'
import { Badge } from '../ui/figure/badge.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import styles from './audit.module.css'
import { outcomes } from './audit-filters.ts'

export type AuditRow = OutputOf<typeof listAudit>['rows'][number]

export const Outcome = ({ outcome }: Pick<AuditRow, 'outcome'>) => (
  <Badge color={outcome === 'done' ? 'green' : 'red'}>
    {outcomes.find(({ value }) => value === outcome)?.label()}
  </Badge>
)

export const subjectText = ({ subjectKind, subjectId }: AuditRow): string =>
  `${words.subjectKind({ code: subjectKind })} · ${subjectId ?? copy.list()}`

type Place = {
  readonly path: string
  readonly label: () => string
  readonly permission: Permission
}

/** Where a subject is shown. */
const places: Readonly<Partial<Record<AuditSubject, Place>>> = {
  borrower: { path: '/borrowers/', label: copy.openBorrower, permission: 'borrower.read' },
  loan: { path: '/loans/', label: copy.openLoan, permission: 'loan.read' },
  staff: { path: '/people?open=', label: copy.openPerson, permission: 'staff.read' },
  approval: { path: '/approvals?open=', label: copy.openApproval, permission: 'approval.read' },
  complaint: { path: '/complaints?open=', label: copy.openComplaint, permission: 'complaint.read' },
}

const Links = ({ row }: { row: AuditRow }) => {
  const { may } = useStaffPerson()
  const { subjectKind, subjectId, staffId } = row
  const place = places[subjectKind]
  return (
    <p className={styles['links']}>
      {subjectId !== null && place && may(place.permission) && (
        <Anchor component={Link} to={`${place.path}${subjectId}`} size="sm">
          {place.label()}
        </Anchor>
      )}
      {subjectId !== null && (
        <Anchor
          component={Link}
          to={`/audit?subjectKind=${subjectKind}&subjectId=${subjectId}`}
          size="sm"
        >
          {copy.sameSubject()}
        </Anchor>
      )}
      {staffId !== null && (
        <Anchor component={Link} to={`/audit?staffId=${staffId}`} size="sm">
          {copy.samePerson()}
        </Anchor>
      )}
    </p>
  )
}

/** What was changed; of a call that changed nothing, what was sent. */
const Content = ({ before, after, market }: Pick<AuditRow, 'before' | 'after' | 'market'>) => {
  const currency = market === null ? undefined : getMarket(market).currency
  const changes = changedFields(before, after)
  if (changes.length === 0) return null
  if (before !== null) {
    return (
      <DetailSection title={copy.beforeAfter()}>
        <ChangeTable label={copy.beforeAfter()} changes={changes} currency={currency} />
      </DetailSection>
    )
  }
  return (
    <DetailSection title={copy.whatWasSent()}>
      <Properties
        of={figureTexts(
          changes.map(({ field, after: value }) => ({ name: field, value: value ?? '' })),
          market,
        )}
      />
    </DetailSection>
  )
}

/** One entry, whole. */
export const AuditEntry = ({ row }: { row: AuditRow }) => (
  <DetailPanel title={words.call({ code: row.call })} badges={<Outcome outcome={row.outcome} />}>
    <Properties
      of={[
        { label: copy.who(), value: row.staffName },
        { label: copy.roles(), value: row.roles.map(roleText).join(', ') },
        {
          label: copy.when(),
          value: <TimeText isRealTime at={row.at} market={row.market ?? undefined} />,
        },
        { label: copy.detail(), value: row.action === row.call ? '' : row.action },
        { label: copy.subject(), value: subjectText(row) },
        {
          label: listCopy.marketColumn(),
          value: row.market === null ? '' : words.market({ code: row.market }),
        },
        { label: listCopy.reason(), value: row.reason },
        { label: copy.address(), value: row.address },
        { label: copy.session(), value: row.session },
        { label: copy.requestId(), value: row.requestId },
        { label: copy.entry(), value: row.auditId },
      ]}
    />
    <Links row={row} />
    <Content before={row.before} after={row.after} market={row.market} />
  </DetailPanel>
)
