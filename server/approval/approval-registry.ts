import type { Transaction } from 'kysely'
import type { ApprovalKind, ApprovalProblem } from '#contract/approval/kinds.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Money } from '#domain/money/money.ts'
import type { Db, Tables } from '../tables.ts'

type Person = { readonly id: string; readonly name: string }

/** One subject of a request, with the persons and reasons of the request. */
export type ApprovalAction = {
  readonly requestId: string
  readonly market: MarketCode | null
  readonly subjectId: string
  /** What the proposal said; the kind reads what it wrote itself. */
  readonly before: object
  readonly after: object
  readonly maker: Person
  readonly reason: string
  /** Undefined while nobody has decided. */
  readonly checker: Person | undefined
  readonly decisionReason: string
}

/** What one kind of request does. All of it runs in the transaction that changes the request. */
export type ApprovalHandler = {
  readonly kind: ApprovalKind
  /**
   * What of the proposal has become untrue; undefined: nothing. Locks what `execute` changes. Runs
   * when it is approved, and again right before `execute`.
   */
  readonly check: (
    tx: Transaction<Tables>,
    action: ApprovalAction,
  ) => Promise<ApprovalProblem | undefined>
  /** Does what was approved, and returns the ids of what it made, without personal data. */
  readonly execute: (
    tx: Transaction<Tables>,
    action: ApprovalAction & { readonly checker: Person },
  ) => Promise<Readonly<Record<string, string>>>
  /**
   * Releases what the proposal reserved, when it ends without being executed; absent: nothing was.
   * Must bear that it was released already.
   */
  readonly release?: (tx: Transaction<Tables>, action: ApprovalAction) => Promise<void>
  /**
   * What a person must see of a subject to decide, and a proposal does not hold since it is personal data:
   * read from the subject's own row, and masked. Takes the place of the proposal's keyed hashes.
   */
  readonly maskedFacts?: (db: Db, subjectId: string) => Promise<readonly MaskedFact[]>
  /** For a kind that is proposed about many subjects of a list at once. */
  readonly bulk?: BulkSubjects
}

/** A masked value by the name of a text of the console, such as `holder`. */
export type MaskedFact = { readonly name: string; readonly value: string }

type BulkSubjects = {
  /** What the subjects are, such as `refund`. */
  readonly subjectKind: string
  /** What the action changes of each, in codes. */
  readonly before: object
  readonly after: object
  /** Undefined where there is none of this id. */
  readonly find: (tx: Transaction<Tables>, subjectId: string) => Promise<BulkSubject | undefined>
}

/** One subject of a bulk action, for the person who decides; without personal data. */
export type BulkSubject = {
  readonly market: MarketCode
  /** What it is called at its provider or on the loan; null where it has no such number. */
  readonly number: string | null
  readonly money: Money
}

/** Whether a person of staff works here still and may do this in a market; null: in none. */
export type StaffPermissionCheck = (
  tx: Transaction<Tables>,
  staffId: string,
  needed: { readonly permission: Permission; readonly market: MarketCode | null },
) => Promise<boolean>

/** The handlers of all kinds; each capability defines its own when the server is composed. */
export type ApprovalRegistry = {
  readonly define: (handler: ApprovalHandler) => void
  /** Throws for a kind that no capability has defined. */
  readonly get: (kind: ApprovalKind) => ApprovalHandler
  readonly isPermitted: StaffPermissionCheck
}

export const createApprovalRegistry = (isPermitted: StaffPermissionCheck): ApprovalRegistry => {
  const handlers = new Map<ApprovalKind, ApprovalHandler>()
  return {
    isPermitted,
    define: handler => {
      if (handlers.has(handler.kind)) throw new Error(`${handler.kind} is defined twice`)
      handlers.set(handler.kind, handler)
    },
    get: kind => {
      const handler = handlers.get(kind)
      if (!handler) throw new Error(`no capability defines approvals of the kind ${kind}`)
      return handler
    },
  }
}
