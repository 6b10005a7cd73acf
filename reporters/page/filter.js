/**
 * Runs in the page: filters the list of requirements. The filter is in the hash (`#requirements?area=chat&verdict=violated`), so that links and the
 * history of the browser keep it.
 */
{
  const form = document.getElementById('filter')
  const list = document.querySelector('#requirements details')
  const names = ['verdict', 'area', 'level', 'model', 'text']
  const isUnmet = (verdict) => verdict === 'violated' || verdict === 'advisory'

  /** The indices of models in `0-3 7`. */
  const indices = (ranges = '') =>
    new Set(
      ranges.split(' ').flatMap((range) => {
        if (range === '') return []
        const [from, to = from] = range.split('-').map(Number)
        return Array.from({ length: to - from + 1 }, (_, index) => from + index)
      }),
    )

  const rowOf = (row) => {
    const id = row.querySelector('code').textContent
    const [verdict, level] = ['b', 'i'].map((name) => row.querySelector(name).textContent)
    const { m, u } = row.dataset
    return { row, verdict, level, id, area: id.split('.', 1)[0], judged: indices(m), unmet: indices(u) }
  }

  const start = () => {
    const rows = [...document.querySelectorAll('#requirement-list > li')].map(rowOf)
    const models = [...(form.elements.model?.options ?? [])].map(({ value }) => value)
    const status = document.getElementById('shown')

    /** A model violates a requirement only if its own requests show that. */
    const matches = ({ row, verdict, area, level, judged, unmet }, wanted) => {
      const model = models.indexOf(wanted.model ?? '') - 1
      const ofModel = model < 0 || (isUnmet(wanted.verdict) ? unmet : judged).has(model)
      return (
        ofModel &&
        (wanted.verdict === '' || wanted.verdict === verdict) &&
        (wanted.area === '' || wanted.area === area) &&
        (wanted.level === '' || wanted.level === level) &&
        (wanted.text === '' || row.textContent.toLowerCase().includes(wanted.text.toLowerCase()))
      )
    }

    const apply = () => {
      const wanted = Object.fromEntries(new FormData(form))
      const shown = rows.filter((one) => (one.row.hidden = !matches(one, wanted)) === false).length
      status.textContent = `${shown} of ${rows.length} requirements`
    }

    /** Takes the filter from the hash. */
    const read = () => {
      const [place, query] = decodeURIComponent(location.hash.slice(1)).split('?')
      const linked = place.startsWith('is-') ? document.getElementById(place) : null
      if (linked !== null) {
        // A link from another section: also if a filter hides it.
        linked.hidden = false
        list.open = true
        linked.scrollIntoView()
      }
      if (place !== 'requirements') return
      list.open = true
      const wanted = new URLSearchParams(query)
      for (const name of names) if (form.elements[name]) form.elements[name].value = wanted.get(name) ?? ''
      // A value that the list does not have selects nothing.
      for (const one of form.querySelectorAll('select')) if (one.selectedIndex < 0) one.value = ''
      apply()
      document.getElementById(place).scrollIntoView()
    }

    const write = () => {
      const wanted = [...new FormData(form)].filter(([, value]) => value !== '')
      const query = new URLSearchParams(wanted).toString()
      history.replaceState(history.state, '', query === '' ? '#requirements' : `#requirements?${query}`)
      apply()
    }

    form.hidden = false
    form.addEventListener('input', write)
    form.addEventListener('submit', (event) => event.preventDefault())
    // The fields are empty after this event.
    form.addEventListener('reset', () => setTimeout(write))
    for (const link of document.querySelectorAll('a[data-filter]')) link.hash = `#requirements?${link.dataset.filter}`
    window.addEventListener('hashchange', read)
    apply()
    read()
  }

  if (form !== null) start()
}
