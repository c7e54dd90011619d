import { type MetaFunction, useLoaderData } from 'react-router'
import { certifyIdentity, uploadImage } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import type { MarketCode } from '#domain/market/market.ts'
import { type ScreenSubmit, screenAction } from '../../shell/screen-action.ts'
import { screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { useImageAddress } from '../account/file-addresses.ts'
import { FormCard } from '../form/form-card.tsx'
import { fieldText, formFailureReply } from '../form/form-failure.ts'
import { marketLabels } from '../form/market-labels.ts'
import { type StepForm, useStepForm } from '../form/use-step-form.ts'
import { fileName, ImageField } from './image-field.tsx'
import { loadOverview } from './load-overview.ts'
import { saveDraftedStep, saveStep } from './save-step.ts'
import { StepPage } from './step-page.tsx'
import { type ImageControl, type ImageKind, useImage } from './use-image.ts'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.identityTitle())

export const loader = screenLoader(loadOverview)
export const clientLoader = screenLoader(loadOverview)

const kinds = ['document', 'face'] as const satisfies readonly ImageKind[]

const save = saveStep(certifyIdentity, form => ({
  documentImage: fieldText(form, 'documentImage'),
  faceImage: fieldText(form, 'faceImage'),
}))

/** Without script the images come with the form; they are uploaded first. */
const act: ScreenSubmit<Awaited<ReturnType<typeof save>>> = async (api, form, request) => {
  for (const kind of kinds) {
    const image = form.get(fileName(kind))
    if (!(image instanceof File) || image.size === 0) continue
    const reply = await api(uploadImage, { kind, image })
    if (!reply.success) {
      const field = `${kind}Image`
      return formFailureReply({ ...reply, problems: [{ field, message: reply.message }] }, form)
    }
    form.set(`${kind}Image`, reply.data.imageId)
  }
  return await save(api, form, request)
}

export const action = screenAction(act)
export const clientAction = screenAction(saveDraftedStep('identity', act))

/** Photos of the identity card and of the borrower's face. */
const IdentityStep = () => {
  const pageData = useLoaderData<typeof loader>()
  const { overview } = pageData
  const { documentImage, faceImage } = overview
  const form = useStepForm({ documentImage: documentImage ?? '', faceImage: faceImage ?? '' })
  const card = useStepImage('document', form)
  const face = useStepImage('face', form)
  const sending = card.state.phase === 'sending' || face.state.phase === 'sending'
  return (
    <StepPage
      step="identity"
      why={copy.identityReason()}
      pageData={pageData}
      form={form}
      withFiles
      waiting={sending}
    >
      <FormCard text={photoPrivacy[overview.market]()}>
        <ImageField
          kind="document"
          label={marketLabels(overview.market).documentImage()}
          hint={copy.documentHint()}
          image={card}
          field={form.field('documentImage')}
        />
        <ImageField
          kind="face"
          label={copy.facePhoto()}
          hint={copy.faceHint()}
          image={face}
          field={form.field('faceImage')}
        />
      </FormCard>
    </StepPage>
  )
}

export default IdentityStep

/** Who sees the photos; where a service compares them, by whom and why. */
const photoPrivacy: Readonly<Record<MarketCode, () => string>> = {
  ID: copy.identityPrivacyCompared,
  IN: copy.identityPrivacy,
}

const useStepImage = (kind: ImageKind, form: StepForm): ImageControl => {
  const addressOf = useImageAddress()
  const imageId = form.value(`${kind}Image`)
  const saved = imageId === '' ? undefined : { imageId, preview: addressOf(imageId) }
  const { state, doubt, pick, remove } = useImage(kind, saved)
  // What was wrong with the photo before is not wrong with another.
  const clearProblem = () => form.clearProblem(`${kind}Image`)
  return {
    state,
    doubt,
    pick: file => {
      clearProblem()
      pick(file)
    },
    remove: () => {
      clearProblem()
      remove()
    },
  }
}
