// Filters the requirements by words, level and area. The filter is kept in the URL, so that it can be shared.
const form = document.querySelector('#filter')
const { words, level, area } = form.elements
const rows = [...document.querySelectorAll('#ledger tbody tr')].map((row) => ({
  row,
  text: row.cells[0].textContent.toLowerCase(),
}))

function filter() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean)
  const isShown = ({ row, text }) =>
    wanted.every((word) => text.includes(word)) &&
    (level.value === '' || row.dataset.level === level.value) &&
    (area.value === '' || row.dataset.area === area.value)
  const shown = rows.filter(isShown)
  for (const one of rows) one.row.hidden = !shown.includes(one)
  form.querySelector('output').textContent = `${shown.length} of ${rows.length}`
}

function remember() {
  const asked = [words, level, area].filter(({ value }) => value !== '').map(({ name, value }) => [name, value])
  const query = new URLSearchParams(asked).toString()
  history.replaceState(null, '', query === '' ? location.pathname : `?${query}`)
}

for (const [name, value] of new URLSearchParams(location.search))
  if (['words', 'level', 'area'].includes(name)) form.elements[name].value = value
form.hidden = false
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('input', () => {
  filter()
  remember()
})
filter()
