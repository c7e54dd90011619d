import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { isLiveQueue, liveQueues } from '#contract/live/queues.ts'
import { readHome } from '#contract/live/staff-calls.ts'
import * as copy from '#copy/staff/shell.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { type DataColumn, DataTable } from '../../ui/detail/data-table.tsx'
import { dateText, TimeText } from '../../ui/figure/time-text.tsx'
import { useCall } from '../calls/calls.ts'
import {
  type Destination,
  type DestinationGroup,
  destinations,
  groupLabels,
} from '../destinations.ts'
import { useTitle } from '../use-title.ts'
import styles from './home.module.css'

type HomeRecord = OutputOf<typeof readHome>
type QueueCount = HomeRecord['queues'][number]

const groups = Object.keys(groupLabels) as readonly DestinationGroup[]

/** Queues whose screen has another name than their calls. */
const screenOf: Readonly<Record<string, string>> = {
  'payment-claims': '/payment-disputes',
  disbursements: '/payouts',
}

const pathOf = (queue: string): string => screenOf[queue] ?? `/${queue}`

const addressOf = ({ queue, filter }: QueueCount): string =>
  filter === '' ? pathOf(queue) : `${pathOf(queue)}?queue=${filter}`

const filterWord = ({ filter }: QueueCount): string => {
  if (filter === '') return ''
  return filter === 'mine' ? copy.homeMine() : copy.homeAll()
}

/** The late rows of a queue: where its list can show them alone. */
const lateAddressOf = (count: QueueCount): string => {
  if (count.queue !== 'complaints') return addressOf(count)
  return `${addressOf(count)}&late=1`
}

/** How many wait in a queue, how many are late, and its clock. */
const CountLine = ({ count }: { count: QueueCount }) => (
  <p className={styles['count']}>
    <Link to={addressOf(count)}>
      {count.waiting} {filterWord(count)}
    </Link>
    {count.late > 0 && (
      <Badge color="red" component={Link} to={lateAddressOf(count)}>
        {copy.homeLate({ count: count.late })}
      </Badge>
    )}
    {count.since !== null && <TimeText at={count.since} short />}
    {count.nextOn !== null && (
      <span>
        {copy.homeNext()}: {dateText(count.nextOn)}
      </span>
    )}
  </p>
)

const QueueCard = ({
  destination: { path, label, icon: Icon },
  counts,
}: {
  destination: Destination
  counts: readonly QueueCount[]
}) => (
  <li className={styles['card']}>
    <Link to={path} className={styles['queue']}>
      <Icon size={18} stroke={1.6} aria-hidden />
      {label()}
    </Link>
    {counts.map(count => (
      <CountLine key={count.filter} count={count} />
    ))}
  </li>
)

const teamColumns = (): readonly DataColumn[] => [
  { label: copy.homeTeamName() },
  { label: copy.homeTeamOpen(), isFigure: true },
  { label: copy.homeTeamLate(), isFigure: true },
]

const Team = ({ team }: { team: NonNullable<HomeRecord['team']> }) => (
  <section>
    <h2 className={styles['heading']}>{copy.homeTeam()}</h2>
    <DataTable
      label={copy.homeTeam()}
      columns={teamColumns()}
      rows={team.map(({ name, complaints, late }) => {
        const address = `/complaints?takenBy=${encodeURIComponent(name)}`
        return {
          id: name,
          cells: [
            name,
            <Link key="open" to={address}>
              {complaints}
            </Link>,
            <Link key="late" to={`${address}&late=1`}>
              {late}
            </Link>,
          ],
        }
      })}
    />
  </section>
)

/** The queues that the person works on, with what waits in them; for leads the team's load. */
export const Home = () => {
  const { may } = useStaffPerson()
  const { data: home } = useCall(readHome, {}, { everySeconds: 60 })
  useTitle(copy.homeTitle())
  const countsOf = (path: string) =>
    (home?.queues ?? []).filter(({ queue }) => isLiveQueue(queue) && pathOf(queue) === path)
  return (
    <div className={styles['home']}>
      <h1 className={styles['title']}>{copy.homeQueues()}</h1>
      {groups.map(group => {
        const shown = destinations.filter(each => each.group === group && may(each.permission))
        return shown.length === 0 ? null : (
          <section key={group}>
            <h2 className={styles['heading']}>{groupLabels[group]()}</h2>
            <ul className={styles['queues']}>
              {shown.map(each => (
                <QueueCard key={each.path} destination={each} counts={countsOf(each.path)} />
              ))}
            </ul>
          </section>
        )
      })}
      {home?.team && home.team.length > 0 && may(liveQueues.complaints) && (
        <Team team={home.team} />
      )}
    </div>
  )
}
