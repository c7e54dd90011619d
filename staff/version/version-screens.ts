import type { ReactNode } from 'react'
import type { Call, OutputOf } from '#contract/call.ts'
import type { listProductVersions } from '#contract/catalog/staff-calls.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { ContentChange } from '#domain/version/content-changes.ts'
import type { ContentField } from './content-field.ts'

/** A version in the list of any kind: they have the same form. */
export type VersionRow = OutputOf<typeof listProductVersions>['rows'][number]

type StoredState = 'draft' | 'proposed' | 'published' | 'withdrawn'

export type VersionListInput = {
  readonly market?: MarketCode | undefined
  readonly subject?: string | undefined
  readonly state?: StoredState | undefined
  readonly sort?: 'subject' | '-subject' | 'changed' | '-changed' | undefined
  readonly after?: string | undefined
}
export type VersionListOutput = { readonly rows: VersionRow[]; readonly after: string | null }

export type VersionDetail = VersionRow & {
  readonly content: object
  readonly inForce: object | null
  readonly changes: ContentChange[]
}

type DraftInput = {
  readonly versionId?: string | undefined
  readonly revision?: string | undefined
  readonly market: MarketCode
  readonly subject: string
  readonly content: string
}

type CheckInput = {
  readonly market: MarketCode
  readonly subject: string
  readonly content: string
  readonly fromOn?: string | undefined
}
type CheckOutput<Example> = {
  readonly problems: { path: string; message: string }[]
  readonly example: Example | null
}

type ProposalInput = {
  readonly versionId: string
  readonly revision: string
  readonly fromOn: string
  readonly reason: string
}

/** The calls of one kind of version; `Named`: what each names beside, such as its kind. */
type KindCalls<Named, Example> = {
  readonly list: Call<VersionListInput & Named, VersionListOutput>
  readonly read: Call<{ readonly versionId: string } & Named, VersionDetail>
  readonly check: Call<CheckInput & Named, CheckOutput<Example>>
  readonly save: Call<DraftInput & Named, VersionRow>
  readonly propose: Call<ProposalInput & Named, VersionRow>
  readonly withdraw: Call<
    { readonly versionId: string; readonly reason: string } & Named,
    VersionRow
  >
}

/** One kind of content that staff change by dated versions: its list and its editor. */
export type VersionScreens<Named = object, Example = unknown> = {
  /** Under `/staff`; the editor is at `/edit` below it. */
  readonly path: string
  readonly title: () => string
  readonly empty: () => string
  readonly editPermission: Permission
  readonly named: Named
  readonly calls: KindCalls<Named, Example>
  readonly fieldsOf: (market: MarketCode) => readonly ContentField[]
  /** What a checked content means in figures. */
  readonly Example: (props: { readonly example: Example }) => ReactNode
  /** Shown in the panel of a version, under its differences. */
  readonly Preview?: (props: { readonly versionId: string }) => ReactNode
  /** Whether there may be subjects beside those that exist. */
  readonly hasNewSubjects: boolean
  /** A version that begins without another one; absent where the server's start writes the first. */
  readonly blankOf?: (market: MarketCode) => BlankVersion
}

/** What the editor begins with where no version is copied. `subject`: absent where it is typed. */
export type BlankVersion = { readonly subject?: string; readonly content: object }
