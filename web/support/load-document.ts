import type { Client } from '#contract/client.ts'
import { publicDocument } from '#contract/support/calls.ts'
import type { PublicDocumentName } from '#contract/support/schemas.ts'
import { requireData } from '../shell/failure/screen-failure.ts'

export const loadPublicDocument = async (api: Client, name: PublicDocumentName) =>
  requireData(await api(publicDocument, { name }))
