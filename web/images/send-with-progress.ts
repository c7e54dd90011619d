/** Sends a request and reports its progress from 0 to 1, which `fetch` cannot do. */
export const sendWithProgress =
  (onProgress: (share: number) => void) =>
  async (request: Request): Promise<Response> => {
    const body = await request.blob()
    return await new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest()
      sending.open(request.method, request.url)
      for (const [name, value] of request.headers) sending.setRequestHeader(name, value)
      sending.upload.onprogress = ({ loaded, total }) => {
        onProgress(total > 0 ? loaded / total : 0)
      }
      sending.onload = () => {
        resolve(new Response(sending.responseText, { status: sending.status }))
      }
      const fail = () => reject(new TypeError('the request did not reach the server'))
      sending.onerror = fail
      sending.onabort = fail
      request.signal.addEventListener('abort', () => sending.abort())
      if (request.signal.aborted) fail()
      else sending.send(body)
    })
  }
