import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, Scripts, ServerRouter } from 'react-router'
import { DocumentPartsContext } from '#web/shell/document/document-parts.tsx'
import { type Locale, provideLocale } from '#web/shell/locale.ts'
import { constants, constantsOf } from './constants.ts'

const localeOfRender = new AsyncLocalStorage<Locale>()
provideLocale(() => localeOfRender.getStore() ?? 'id')

const parts = {
  nonce: undefined,
  brand: '',
  styles: constants.styles,
  ownScript: undefined,
  routerScripts: <Scripts />,
}

// The router's default server entry without its detection of robots. It must exist: without an
// entry the router's build asks for that package and installs it, whatever the lockfile says.
const handleDocument = (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) => {
  const render = (resolve: (response: Response) => void, reject: (error: unknown) => void) => {
    const page = (
      <DocumentPartsContext value={parts}>
        <ServerRouter context={context} url={request.url} />
      </DocumentPartsContext>
    )
    const { pipe } = renderToPipeableStream(page, {
      onShellReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
        pipe(body)
      },
      onShellError: reject,
    })
  }
  return localeOfRender.run(
    constantsOf(request).facts.locale as Locale,
    () => new Promise<Response>(render),
  )
}

export default handleDocument
