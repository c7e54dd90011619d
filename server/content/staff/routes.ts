import * as calls from '#contract/content/staff-calls.ts'
import * as schemas from '#contract/content/staff-schemas.ts'
import { route } from '../../http/handler.ts'
import { versionRoutes } from '../../version/public.ts'
import { contentVersionOf } from '../content-versions.ts'
import { fillSavedRepliesHandler } from './fill-saved-replies.ts'

type Named = { readonly kind: schemas.ContentKind }

export const contentRoutes = [
  ...versionRoutes(({ kind }: Named) => contentVersionOf(kind), {
    list: [calls.listContentVersions, schemas.listContentVersions],
    read: [calls.readContentVersion, schemas.readContentVersion],
    check: [calls.checkContentVersion, schemas.checkContentVersion],
    save: [calls.saveContentDraft, schemas.saveContentDraft],
    propose: [calls.proposeContentVersion, schemas.proposeContentVersion],
    withdraw: [calls.withdrawContentVersion, schemas.withdrawContentVersion],
  }),
  route(calls.fillSavedReplies, schemas.fillSavedReplies, fillSavedRepliesHandler),
]
