/**
 * Runs in the page and shows Allure's part when a link leads there; the overview needs no script. That part is gzip in base64: its script
 * is inflated when the results are first opened, its data when it is shown. The script reads files as base64 from `allureReportData`, which
 * can return promises.
 */
{
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

  const open = () =>
    Promise.all([serve(), show()]).catch((error) => {
      document.getElementById('opening').textContent =
        `This browser cannot open the results: ${error.message}. See summary.md.`
    })

  const [overview, results, places] = ['overview', 'results', 'places'].map((id) => document.getElementById(id))
  /** Whether the results were opened; and the link and the scroll position at which the overview was left. */
  let isOpen = false
  const left = { top: 0 }

  /** Shows the overview if the hash is in it, otherwise Allure's part. */
  const goToPlace = () => {
    const [place] = location.hash.slice(1).split('?')
    const isOverview = place === '' || overview.contains(document.getElementById(place))
    document.getElementById('totals').hidden = !place.startsWith('/')
    if (isOverview === results.hidden) return
    if (!isOverview) left.top = window.scrollY
    overview.hidden = !isOverview
    results.hidden = isOverview
    document.body.classList.toggle('with-results', !isOverview)
    places.querySelectorAll('a').forEach((link, index) => {
      if (index === (isOverview ? 0 : 1)) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    })
    if (!isOverview && !isOpen) open()
    isOpen ||= !isOverview
    if (isOverview && place !== '' && place !== 'overview') document.getElementById(place).scrollIntoView()
    else window.scrollTo(0, isOverview ? left.top : 0)
    // Deferred, because the browser moves the focus when it follows a hash.
    if (isOverview) setTimeout(() => left.link?.focus({ preventScroll: true }))
  }

  /** Allure's home has an empty hash, like the overview: it gets another one. */
  const named = () => {
    if (location.hash === '') history.replaceState(history.state, '', '#/')
    goToPlace()
  }

  window.allure = {}
  window.allureReportOptions = JSON.parse(document.getElementById('options').textContent)
  window.allureReportData = {}
  window.allureReportDataReady = false
  for (const type of ['pushState', 'replaceState']) window.addEventListener(type, named)
  for (const type of ['hashchange', 'popstate']) window.addEventListener(type, goToPlace)
  document.addEventListener('click', ({ target }) => (left.link = target.closest?.('a') ?? left.link), true)
  document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault()
    ;(overview.hidden ? results : overview).focus()
  })
  // Allure's keyboard shortcuts do not work in the overview and in the navigation.
  const isOurs = (target) => !overview.hidden || places.contains(target) || target.matches?.('.skip')
  window.addEventListener('keydown', (event) => isOurs(event.target) && event.stopImmediatePropagation(), true)
  goToPlace()
}
