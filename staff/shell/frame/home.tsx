import { Link } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { liveQueues, maxCounted } from '#contract/live/queues.ts'
import { readHome } from '#contract/live/staff-calls.ts'
import * as copy from '#copy/staff/shell.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { type DataColumn, DataTable } from '../../ui/detail/data-table.tsx'
import { Badge } from '../../ui/figure/badge.tsx'
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

/** The filter of a list that a count names, where it is not `queue`. */
const filterOf: Readonly<Record<string, string>> = { collections: 'promise' }

const addressOf = ({ queue, filter }: QueueCount): string =>
  filter === '' ? pathOf(queue) : `${pathOf(queue)}?${filterOf[queue] ?? 'queue'}=${filter}`

const filterWords: Readonly<Record<string, () => string>> = {
  '': () => '',
  mine: copy.homeMine,
  broken: copy.homeBroken,
}

const filterWord = ({ filter }: QueueCount): string => (filterWords[filter] ?? copy.homeAll)()

/** Queues whose list can show the late rows alone; another begins with them. */
const listsLateAlone = ['complaints', 'payment-claims']

const lateAddressOf = (count: QueueCount): string => {
  const address = addressOf(count)
  if (!listsLateAlone.includes(count.queue)) return address
  return `${address}${address.includes('?') ? '&' : '?'}late=1`
}

/** Queues whose rows are stamped with the real time; see `TimeText`. */
const waitsInRealTime = ['callbacks', 'contact-messages', 'reconciliation']

/** A count as the server makes it: it stops at `maxCounted`. */
const countText = (count: number): string => (count < maxCounted ? `${count}` : `${count}+`)

/** How many wait in a queue, how many are late, and its clock. */
export const CountLine = ({ count }: { count: QueueCount }) => (
  <p className={styles['count']}>
    <Link to={addressOf(count)}>
      {countText(count.waiting)} {filterWord(count)}
    </Link>
    {count.late > 0 && (
      <Badge color="red" to={lateAddressOf(count)}>
        {(count.late < maxCounted ? copy.homeLate : copy.homeLateMany)({ count: count.late })}
      </Badge>
    )}
    {count.since !== null && (
      <TimeText at={count.since} isRealTime={waitsInRealTime.includes(count.queue)} short />
    )}
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
              {countText(complaints)}
            </Link>,
            <Link key="late" to={`${address}&late=1`}>
              {countText(late)}
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
    (home?.queues ?? []).filter(({ queue }) => pathOf(queue) === path)
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
