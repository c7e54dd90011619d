import { type SqlBool, sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listInvitations, listStaff } from '#contract/staff/calls.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Keyset, Page } from '../../platform/database/keyset.ts'
import { isOfType, readOrder, type SortedList } from '../../platform/database/sorted-list.ts'
import type { Db } from '../../tables.ts'
import { idleMs, maxSessionMs } from '../staff-session.ts'

type PersonState = OutputOf<typeof listStaff>['rows'][number]['state']
type InvitationState = OutputOf<typeof listInvitations>['rows'][number]['state']

export type ListedPerson = {
  readonly staffId: string
  readonly name: string
  readonly email: string
  readonly markets: readonly MarketCode[]
  readonly roles: readonly Role[]
  readonly state: PersonState
  readonly createdAt: Date
  readonly disabledAt: Date | null
  readonly lastSeenAt: Date | null
  readonly sessions: number
  readonly hasPassword: boolean
  readonly hasTotp: boolean
  readonly hasOpenId: boolean
  readonly passkeys: number
}

/** Every person with roles and factors as they are now. */
const people = (db: Db, now: Date) => {
  const lastUsed = new Date(now.getTime() - idleMs)
  const started = new Date(now.getTime() - maxSessionMs)
  return db.selectFrom(
    db
      .selectFrom('staff.person as p')
      .select([
        'p.staffId',
        'p.name',
        'p.email',
        'p.markets',
        'p.createdAt',
        'p.disabledAt',
        sql<boolean>`p.password_hash is not null`.as('hasPassword'),
        sql<boolean>`p.open_id_subject is not null`.as('hasOpenId'),
        sql<boolean>`exists (select from staff.totp t where t.staff_id = p.staff_id)`.as('hasTotp'),
        sql<number>`(
          select count(*)::int from staff.passkey k where k.staff_id = p.staff_id
        )`.as('passkeys'),
        sql<Role[]>`(
          select coalesce(array_agg(g.role order by g.role), '{}') from staff.role_grant g
          where g.staff_id = p.staff_id and g.revoked_at is null
        )`.as('roles'),
        sql<Date | null>`(
          select max(s.last_seen_at) from staff.session s where s.staff_id = p.staff_id
        )`.as('lastSeenAt'),
        sql<number>`(
          select count(*)::int from staff.session s
          where s.staff_id = p.staff_id and s.ended_at is null
            and s.last_seen_at > ${lastUsed} and s.started_at > ${started}
        )`.as('sessions'),
        sql<PersonState>`case
          when p.disabled_at is not null then 'disabled'
          when exists (select from staff.invitation i
              where i.staff_id = p.staff_id and i.created_at = (
                select max(created_at) from staff.invitation where staff_id = p.staff_id)
              and i.accepted_at is null) then 'invited'
          else 'active' end`.as('state'),
      ])
      .as('p'),
  )
}

/** What a list of people is ordered by; a person who was never here counts as the earliest. */
const orders = {
  name: sql`lower(p.name)`,
  lastSeen: sql`coalesce(p.last_seen_at, '1970-01-01Z')`,
} as const

type PeopleFilter = Omit<InputOf<typeof listStaff>, 'after' | 'size'>

const orderOf = (sort: PeopleFilter['sort']) => ({
  by: sort === 'lastSeen' || sort === '-lastSeen' ? ('lastSeen' as const) : ('name' as const),
  isFalling: sort?.startsWith('-') ?? false,
})

export const placeOfPerson = (sort: PeopleFilter['sort'], person: ListedPerson): Keyset => [
  orderOf(sort).by === 'name'
    ? person.name.toLowerCase()
    : (person.lastSeenAt ?? new Date(0)).toISOString(),
  person.staffId,
]

/** Whether a cursor's parts are those of `placeOfPerson`. */
export const isPlaceOfPerson = (
  sort: PeopleFilter['sort'],
  [value = '', staffId = '']: Keyset,
): boolean =>
  isUuid(staffId) && isOfType[orderOf(sort).by === 'name' ? 'text' : 'timestamptz'](value)

/** The text as a part to look for, not as a pattern. */
const partOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&').toLowerCase()}%`

/** People after a place, in an order. */
export const listPeople = async (
  db: Db,
  { search = '', state, role, market, sort }: PeopleFilter,
  page: { readonly now: Date; readonly key: Keyset | undefined; readonly size: number },
): Promise<ListedPerson[]> => {
  const { by, isFalling } = orderOf(sort)
  const direction = sql.raw(isFalling ? 'desc' : 'asc')
  let query = people(db, page.now)
    .selectAll('p')
    .orderBy(sql`${orders[by]} ${direction}, p.staff_id ${direction}`)
    .limit(page.size)
  if (search.trim() !== '') {
    const part = partOf(search.trim())
    query = query.where(sql<SqlBool>`(lower(p.name) like ${part} or p.email like ${part})`)
  }
  if (state !== undefined) query = query.where('p.state', '=', state)
  if (role !== undefined) query = query.where(sql<SqlBool>`${role} = any(p.roles)`)
  if (market !== undefined) query = query.where(sql<SqlBool>`${market} = any(p.markets)`)
  if (page.key) {
    const [value, staffId] = page.key
    const beyond = sql.raw(isFalling ? '<' : '>')
    const place = by === 'name' ? sql`${value}` : sql`${value}::timestamptz`
    query = query.where(
      sql<SqlBool>`(${orders[by]}, p.staff_id) ${beyond} (${place}, ${staffId}::uuid)`,
    )
  }
  return await query.execute()
}

export const findListedPerson = async (
  db: Db,
  staffId: string,
  now: Date,
): Promise<ListedPerson | undefined> =>
  isUuid(staffId)
    ? await people(db, now).selectAll('p').where('p.staffId', '=', staffId).executeTakeFirst()
    : undefined

/** Roles that a person has or had, the newest first. */
export const listGrants = async (db: Db, staffId: string) =>
  await db
    .selectFrom('staff.roleGrant as g')
    .leftJoin('staff.person as granter', 'granter.staffId', 'g.grantedBy')
    .leftJoin('staff.person as revoker', 'revoker.staffId', 'g.revokedBy')
    .select([
      'g.role',
      'g.grantedAt',
      'g.revokedAt',
      'granter.name as grantedBy',
      'revoker.name as revokedBy',
    ])
    .where('g.staffId', '=', staffId)
    .orderBy('g.grantedAt', 'desc')
    .limit(100)
    .execute()

type ListedInvitation = {
  readonly staffId: string
  readonly name: string
  readonly email: string
  readonly state: InvitationState
  readonly invitedBy: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly acceptedAt: Date | null
  readonly withdrawnAt: Date | null
}

type InvitationSort = 'name' | 'invited' | 'expires'

const invitationOrders: SortedList<ListedInvitation, InvitationSort> = {
  sorts: {
    name: [{ sql: 'lower(l.name)', type: 'text', of: row => row.name.toLowerCase() }],
    invited: [{ sql: 'l.created_at', type: 'timestamptz', of: row => row.createdAt }],
    expires: [{ sql: 'l.expires_at', type: 'timestamptz', of: row => row.expiresAt }],
  },
  unique: { sql: 'l.staff_id', type: 'uuid', of: row => row.staffId },
}

/** Each person's latest invitation, one page of them in an order. */
export const listLatestInvitations = async (
  db: Db,
  filter: { readonly state: InvitationState | undefined; readonly market: MarketCode | undefined },
  page: {
    readonly now: Date
    readonly sort: InvitationSort | `-${InvitationSort}`
    readonly after: string | undefined
    readonly size: number
  },
): Promise<Page<ListedInvitation>> => {
  const order = readOrder(invitationOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  let query = db
    .selectFrom(
      db
        .selectFrom('staff.invitation as i')
        .innerJoin('staff.person as p', 'p.staffId', 'i.staffId')
        .leftJoin('staff.person as inviter', 'inviter.staffId', 'i.invitedBy')
        .distinctOn('i.staffId')
        .select([
          'i.staffId',
          'p.name',
          'p.email',
          'p.markets',
          'i.createdAt',
          'i.expiresAt',
          'i.acceptedAt',
          'i.withdrawnAt',
          'inviter.name as invitedBy',
          sql<InvitationState>`case when i.accepted_at is not null then 'accepted'
            when i.withdrawn_at is not null or p.disabled_at is not null then 'withdrawn'
            when i.expires_at <= ${page.now} then 'expired' else 'open' end`.as('state'),
        ])
        .orderBy('i.staffId')
        .orderBy('i.createdAt', 'desc')
        .as('l'),
    )
    .selectAll('l')
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
  const { state, market } = filter
  if (state !== undefined) query = query.where('l.state', '=', state)
  if (market !== undefined) query = query.where(sql<SqlBool>`${market} = any(l.markets)`)
  return order.pageOf(await query.execute())
}
