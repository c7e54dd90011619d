import * as z from 'zod'
import type { VersionRow } from '#contract/version/version-schemas.ts'
import { type ContentChange, listContentChanges } from '#domain/version/content-changes.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { findInForce, findVersion } from '../store.ts'
import type { VersionKind } from '../version-kind.ts'
import { versionNotFound } from './refusals.ts'
import { versionResponse } from './version-response.ts'

export type ReadInput = { readonly versionId: string }

export type VersionDetail<Content> = VersionRow & {
  readonly content: Content
  readonly inForce: Content | null
  readonly changes: ContentChange[]
}

/** A version with its content, and how it differs from what is in force today. */
export const readVersionHandler =
  <Content, Example>(kind: VersionKind<Content, Example>) =>
  async (
    { versionId }: ReadInput,
    context: StaffContext,
  ): Promise<VersionDetail<Content> | Refusal> => {
    const { services } = context
    const { db, clock } = services
    const version = await findVersion(db, kind.name, versionId)
    if (!version) return versionNotFound(context)
    const inForce = await findInForce(db, version, clock.businessDate(version.market))
    return {
      ...(await versionResponse(db, context, kind, version)),
      content: z.parse(kind.schema, version.content),
      inForce: inForce ? z.parse(kind.schema, inForce.content) : null,
      changes: listContentChanges(inForce?.content, version.content),
    }
  }
