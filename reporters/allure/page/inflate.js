/**
 * Runs in the page. Everything in it is gzip in base64: the script that shows the report is inflated at once, of the data what is
 * shown. That script asks `allureReportData` for the base64 of a file; a promise of it will do.
 */
const inflated = async (id) => {
  const packed = await fetch(`data:application/octet-stream;base64,${document.getElementById(id).textContent.trim()}`)
  return new Response(packed.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
}

const parts = new Map()
const partOf = (number) => {
  if (!parts.has(number)) parts.set(number, inflated(`part-${number}`))
  return parts.get(number)
}

const base64Of = async ([number, start, end]) => {
  const bytes = new Uint8Array(await partOf(number), start, end - start)
  const pieces = []
  for (let from = 0; from < bytes.length; from += 32_768)
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + 32_768)))
  return btoa(pieces.join(''))
}

const serve = async () => {
  const index = JSON.parse(new TextDecoder().decode(await inflated('index')))
  window.allureReportData = new Proxy(index, { get: (places, path) => path in places && base64Of(places[path]) })
  window.allureReportDataReady = true
}

const show = async () => {
  const script = document.createElement('script')
  script.src = URL.createObjectURL(new Blob([await inflated('app-script')], { type: 'text/javascript' }))
  document.body.append(script)
}

window.allure = {}
window.allureReportOptions = JSON.parse(document.getElementById('options').textContent)
window.allureReportData = {}
window.allureReportDataReady = false
Promise.all([serve(), show()]).catch((error) => {
  document.getElementById('opening').textContent =
    `This browser cannot open the report: ${error.message}. See summary.md.`
})
