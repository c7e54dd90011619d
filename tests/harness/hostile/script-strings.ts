// Source of the classes: the fault table's row F2 (stored and reflected scripts, data of the page's
// own script). Each string calls `__ran` with its number where a page lets it run.

/** The call that only a script that runs can make. */
export type ScriptString = {
  /** Which vector, in which context. */
  readonly name: string
  readonly text: string
}

/** Breaks out of the context to where a browser reads markup: by its element or quote. */
const contexts: Readonly<Record<string, (vector: string) => string>> = {
  text: vector => vector,
  'double quotes': vector => `">${vector}`,
  'single quotes': vector => `'>${vector}`,
  title: vector => `</title>${vector}`,
  textarea: vector => `</textarea>${vector}`,
  script: vector => `</script>${vector}`,
  style: vector => `</style>${vector}`,
  comment: vector => `-->${vector}`,
  select: vector => `</select>${vector}`,
  noscript: vector => `</noscript>${vector}`,
  template: vector => `</template>${vector}`,
}

/** Markup that runs by itself; `run` is the call. */
const markup: Readonly<Record<string, (run: string) => string>> = {
  script: run => `<script>${run}</script>`,
  image: run => `<img src=x onerror=${run}>`,
  svg: run => `<svg onload=${run}>`,
  'script in svg': run => `<svg><script>${run}</script></svg>`,
  details: run => `<details open ontoggle=${run}>`,
  focus: run => `<input autofocus onfocus=${run}>`,
  media: run => `<video><source onerror=${run}></video>`,
  'odd case and slashes': run => `<ImG/src=x/OnErRoR=${run}//`,
  'frame of a script': run => `<iframe src="javascript:parent.${run}">`,
  'frame of a document': run => `<iframe srcdoc="<script>parent.${run}</script>">`,
  animation: run => `<style>@keyframes h{}</style><b style=animation:h onanimationend=${run}>`,
  'mutation by noscript': run => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  'mutation by math': run =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;<img src=x onerror=${run}>">`,
  'mutation by svg style': run => `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
}

/** Without a bracket: what stays within a tag of the page. */
const attributes: Readonly<Record<string, (run: string) => string>> = {
  'double quotes, focus': run => `" autofocus onfocus=${run} x="`,
  'double quotes, animation': run => `" style="animation:h" onanimationend="${run}`,
  'single quotes, focus': run => `' autofocus onfocus=${run} x='`,
  'single quotes, error': run => `x' onerror='${run}`,
  'no quotes': run => ` autofocus onfocus=${run} `,
  'no quotes, slash': run => `x/onerror=${run}/`,
  backtick: run => `\`\` onerror=${run} x=\``,
  'entities of quotes': run => `&quot; onerror=${run} x=&quot;`,
}

const addresses: Readonly<Record<string, (run: string) => string>> = {
  plain: run => `javascript:${run}`,
  capitals: run => `JaVaScRiPt:${run}`,
  'tab within': run => `java\tscript:${run}`,
  'line break within': run => `java\nscript:${run}`,
  'control before': run => `\u0001javascript:${run}`,
  'space before': run => ` javascript:${run}`,
  'entity of a letter': run => `&#106;avascript:${run}`,
  'entity of the colon': run => `javascript&colon;${run}`,
  'comment of an address': run => `javascript://host/%0a${run}`,
  'encoded call': run => `javascript:${encodeURIComponent(run)}`,
  document: run => `data:text/html,<script>parent.${run}</script>`,
  'encoded document': run =>
    `data:text/html;base64,${Buffer.from(`<script>${run}</script>`).toString('base64')}`,
  'old script': run => `vbscript:${run}`,
  'feed of a script': run => `feed:javascript:${run}`,
}

/** Breaks out of the data that a page passes to its own script. */
const data: Readonly<Record<string, (run: string) => string>> = {
  'end of script in odd case': run => `</ScRiPt ><script>${run}//`,
  'end of script with a break': run => `</script\n><script>${run}</script>`,
  'script within a comment': run => `<!--<script>${run}</script>-->`,
  'opened comment': run => `<!--<script>*/${run}/*`,
  'line separator': run => `\u2028${run}//`,
  'paragraph separator': run => `\u2029${run}//`,
  'double quotes': run => `";${run}//`,
  'single quotes': run => `';${run}//`,
  backslash: run => `\\";${run}//`,
  'template text': run => `\`;\${${run}}//`,
  'end of a list': run => `"}]);${run};([{"`,
  comment: run => `*/${run}/*`,
  'end of a CDATA': run => `]]><script>${run}</script>`,
  'prototype key': run => `{"__proto__":{"innerHTML":"<img src=x onerror=${run}>"}}`,
  'stream of the router': run => `[["SingleFetchRedirect",1],{"_2":3},"${run}"]\n`,
}

/** What a template engine, of ours or of a reader's, would evaluate. */
const templates: Readonly<Record<string, (run: string) => string>> = {
  braces: run => `{{constructor.constructor('${run}')()}}`,
  dollar: run => `\${${run}}`,
  hash: run => `#{${run}}`,
  percent: run => `<%=${run}%>`,
  brackets: run => `[[${run}]]`,
  blanks: run => `{number}{amount}{bill}{${run}}`,
  message: run => `{count, plural, other {<b onclick=${run}>}}`,
}

/** Characters that are converted to others in transit. */
const letters: Readonly<Record<string, (run: string) => string>> = {
  'full width': run => `\uff1cscript\uff1e${run}\uff1c/script\uff1e`,
  'seven bits': run => `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  'encoded once': run => encodeURIComponent(`<script>${run}</script>`),
  'encoded twice': run => encodeURIComponent(encodeURIComponent(`<img src=x onerror=${run}>`)),
  entities: run => `&lt;script&gt;${run}&lt;/script&gt;`,
  'numeric entities': run => `&#60;img src=x onerror=${run}&#62;`,
  'escapes of a text': run => `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  'escapes of bytes': run => `\\x3cscript\\x3e${run}\\x3c/script\\x3e`,
  'long s': run => `<\u017fcript>${run}</\u017fcript>`,
  'zero width': run => `<scr\u200bipt>${run}</scr\u200bipt>`,
  'turned round': run => `\u202e<script>${run}</script>\u202c`,
  'half a pair': run => `\ud800<img src=x onerror=${run}>`,
  combining: run => `<\u0338img src=x onerror=${run}>`,
  'low byte of a bracket': run => `\u013cscript\u013e${run}\u013c/script\u013e`,
}

type Vectors = Readonly<Record<string, (run: string) => string>>
type NamedVector = { readonly name: string; readonly make: (run: string) => string }

const named = (kind: string, vectors: Vectors): NamedVector[] =>
  Object.entries(vectors).map(([name, make]) => ({ name: `${kind}: ${name}`, make }))

const inEveryContext: readonly NamedVector[] = Object.entries(contexts).flatMap(([context, put]) =>
  Object.entries(markup).map(([name, make]) => ({
    name: `${name} in ${context}`,
    make: (run: string) => put(make(run)),
  })),
)

/** The whole table: each vector of markup in each context, and those that need none. */
export const scriptStrings: readonly ScriptString[] = [
  ...inEveryContext,
  ...named('attribute', attributes),
  ...named('address', addresses),
  ...named('data', data),
  ...named('template', templates),
  ...named('letters', letters),
].map(({ name, make }, index) => ({ name, text: make(`__ran(${index})`) }))
