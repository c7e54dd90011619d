import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { openApiDocument } from '#contract/openapi.ts'
import type { Services } from '../services.ts'
import type { Route } from './handler.ts'

type OpenApiOperation = {
  summary: string
  description: string
  operationId: string
  parameters: { name: string; required: boolean; in: string }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content: Record<string, { schema: unknown }> }>
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2)

const operationSection = (path: string, method: string, operation: OpenApiOperation) => html`
  <section id="${operation.operationId}">
    <h2><code>${method.toUpperCase()} ${path}</code></h2>
    <p><strong>${operation.operationId}</strong>: ${operation.summary}</p>
    <p>${operation.description}</p>
    ${
      operation.requestBody
        ? html`<details><summary>Fields</summary><pre>${pretty(
            Object.values(operation.requestBody.content)[0]?.schema,
          )}</pre></details>`
        : html`<details><summary>Query</summary><pre>${pretty(operation.parameters)}</pre></details>`
    }
    <details><summary>Reply</summary><pre>${pretty(
      operation.responses['200']?.content['application/json']?.schema,
    )}</pre></details>
  </section>`

const style = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem }
  section { border-top: 1px solid #8884; padding: .5rem 0 }
  h2 { font-size: 1.1rem; overflow-wrap: anywhere } pre { overflow: auto; font-size: .85rem }`

/**
 * Serves the API reference at `/api/docs`, and its OpenAPI document, which is made when it is first asked
 * for: that takes longer than all else that a server makes at its start.
 */
export const mountApiDocs = (app: Hono, routes: readonly Route[], services: Services): void => {
  const { apiBase, markets } = services.config
  let made: ReturnType<typeof openApiDocument> | undefined
  const documented = () => {
    made ??= openApiDocument(routes, apiBase, markets)
    return made
  }
  app.get('/api/docs/openapi.json', c => c.json(documented()))
  app.get('/api/docs', c => {
    const paths = documented()['paths'] as Record<string, Record<string, OpenApiOperation>>
    const sections = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        operationSection(path, method, operation),
      ),
    )
    return c.html(html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Rupya: API reference</title>
          <style nonce="${c.get('nonce')}">${raw(style)}</style>
        </head>
        <body>
          <main>
            <h1>API reference</h1>
            <p><a href="/api/docs/openapi.json">OpenAPI 3.1 document</a></p>
            ${sections}
          </main>
        </body>
      </html>`)
  })
}
