import * as copy from '#copy/pages/shell.js'
import type { ArtName } from '../../ui/art/art.tsx'
import type { FailureKind } from './screen-failure.ts'

type FailureCopy = { readonly art: ArtName; readonly title: string; readonly text: string }

const failureCopies: Readonly<Record<FailureKind, () => FailureCopy>> = {
  'signed-out': () => ({
    art: 'locked',
    title: copy.signedOutTitle(),
    text: copy.signedOutText(),
  }),
  'not-found': () => ({ art: 'missing', title: copy.notFoundTitle(), text: copy.notFoundText() }),
  'wrong-address': () => ({
    art: 'missing',
    title: copy.wrongAddressTitle(),
    text: copy.wrongAddressText(),
  }),
  offline: () => ({ art: 'offline', title: copy.offlineTitle(), text: copy.offlineText() }),
  refused: () => ({ art: 'unknown', title: copy.refusedTitle(), text: '' }),
  elsewhere: () => ({ art: 'fault', title: copy.unexpectedTitle(), text: copy.unexpectedText() }),
  fault: () => ({ art: 'fault', title: copy.failedTitle(), text: copy.failedText() }),
}

/** Title, text and picture of a failure, in the page's language. */
export const failureCopy = (kind: FailureKind): FailureCopy => failureCopies[kind]()
