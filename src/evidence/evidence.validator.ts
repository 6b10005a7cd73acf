// @ts-nocheck
// Made by `npm run generate`; do not edit.
import type { Validator } from './validation.ts'
export const header: Validator = validate11
const schema12 = {
  type: 'object',
  required: ['type', 'format', 'shard', 'seed', 'startedAt', 'tool', 'contract', 'deployment', 'plan', 'only', 'skip'],
  properties: {
    type: { type: 'string' },
    format: { type: 'number' },
    drive: { type: 'string' },
    shard: { type: 'string' },
    seed: { type: 'number' },
    startedAt: { type: 'string' },
    tool: {
      type: 'object',
      required: ['name', 'version'],
      properties: { name: { type: 'string' }, version: { type: 'string' }, build: { type: 'string' } },
    },
    contract: {
      type: 'object',
      required: ['version', 'sha256'],
      properties: { version: { type: 'string' }, sha256: { type: 'string' }, document: {} },
    },
    deployment: { $ref: '#/$defs/RecordedDeployment' },
    plan: { type: 'array', items: { $ref: '#/$defs/PlannedProbe' } },
    only: { type: 'array', items: { type: 'string' } },
    skip: { type: 'array', items: { type: 'string' } },
    asked: { $ref: '#/$defs/Asked' },
    traffic: { $ref: '#/$defs/Traffic' },
    upstream: { $ref: '#/$defs/RecordedUpstream' },
    previous: {},
  },
}
const schema14 = {
  type: 'object',
  required: ['probe', 'area', 'bills'],
  properties: {
    probe: { type: 'string' },
    area: { type: 'string' },
    bills: { type: 'string' },
    serves: { type: 'array', items: { type: 'string' } },
    shard: { type: 'number' },
  },
}
const schema13 = {
  type: 'object',
  required: ['baseUrl', 'group', 'keys', 'models', 'lacks', 'allow'],
  properties: {
    baseUrl: { type: 'string' },
    overseasBaseUrl: { type: 'string' },
    embedded: { type: 'boolean' },
    group: { type: 'string' },
    keys: { type: 'array', items: { type: 'string' } },
    models: { type: 'object', additionalProperties: { type: 'string' } },
    lacks: { type: 'array', items: { type: 'string' } },
    allow: { type: 'array', items: { type: 'string' } },
    videoSeconds: {
      type: 'object',
      required: ['min', 'max'],
      properties: { min: { type: 'number' }, max: { type: 'number' } },
    },
    videoDoneWithin: { type: 'number' },
    endpointTypes: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    task: { type: 'string' },
    requests: { type: 'object', additionalProperties: { type: 'object', additionalProperties: {} } },
    prefixes: { type: 'object', additionalProperties: { type: 'string' } },
  },
}
function validate12(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.baseUrl === undefined && (missing0 = 'baseUrl')) ||
        (data.group === undefined && (missing0 = 'group')) ||
        (data.keys === undefined && (missing0 = 'keys')) ||
        (data.models === undefined && (missing0 = 'models')) ||
        (data.lacks === undefined && (missing0 = 'lacks')) ||
        (data.allow === undefined && (missing0 = 'allow'))
      ) {
        validate12.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.baseUrl !== undefined) {
          const _errs1 = errors
          if (typeof data.baseUrl !== 'string') {
            validate12.errors = [
              {
                instancePath: instancePath + '/baseUrl',
                schemaPath: '#/properties/baseUrl/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.overseasBaseUrl !== undefined) {
            const _errs3 = errors
            if (typeof data.overseasBaseUrl !== 'string') {
              validate12.errors = [
                {
                  instancePath: instancePath + '/overseasBaseUrl',
                  schemaPath: '#/properties/overseasBaseUrl/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.embedded !== undefined) {
              const _errs5 = errors
              if (typeof data.embedded !== 'boolean') {
                validate12.errors = [
                  {
                    instancePath: instancePath + '/embedded',
                    schemaPath: '#/properties/embedded/type',
                    keyword: 'type',
                    params: { type: 'boolean' },
                  },
                ]
                return false
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.group !== undefined) {
                const _errs7 = errors
                if (typeof data.group !== 'string') {
                  validate12.errors = [
                    {
                      instancePath: instancePath + '/group',
                      schemaPath: '#/properties/group/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs7 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.keys !== undefined) {
                  let data4 = data.keys
                  const _errs9 = errors
                  if (errors === _errs9) {
                    if (Array.isArray(data4)) {
                      var valid1 = true
                      const len0 = data4.length
                      for (let i0 = 0; i0 < len0; i0++) {
                        const _errs11 = errors
                        if (typeof data4[i0] !== 'string') {
                          validate12.errors = [
                            {
                              instancePath: instancePath + '/keys/' + i0,
                              schemaPath: '#/properties/keys/items/type',
                              keyword: 'type',
                              params: { type: 'string' },
                            },
                          ]
                          return false
                        }
                        var valid1 = _errs11 === errors
                        if (!valid1) {
                          break
                        }
                      }
                    } else {
                      validate12.errors = [
                        {
                          instancePath: instancePath + '/keys',
                          schemaPath: '#/properties/keys/type',
                          keyword: 'type',
                          params: { type: 'array' },
                        },
                      ]
                      return false
                    }
                  }
                  var valid0 = _errs9 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.models !== undefined) {
                    let data6 = data.models
                    const _errs13 = errors
                    if (errors === _errs13) {
                      if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
                        for (const key0 in data6) {
                          const _errs16 = errors
                          if (typeof data6[key0] !== 'string') {
                            validate12.errors = [
                              {
                                instancePath: instancePath + '/models/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
                                schemaPath: '#/properties/models/additionalProperties/type',
                                keyword: 'type',
                                params: { type: 'string' },
                              },
                            ]
                            return false
                          }
                          var valid2 = _errs16 === errors
                          if (!valid2) {
                            break
                          }
                        }
                      } else {
                        validate12.errors = [
                          {
                            instancePath: instancePath + '/models',
                            schemaPath: '#/properties/models/type',
                            keyword: 'type',
                            params: { type: 'object' },
                          },
                        ]
                        return false
                      }
                    }
                    var valid0 = _errs13 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.lacks !== undefined) {
                      let data8 = data.lacks
                      const _errs18 = errors
                      if (errors === _errs18) {
                        if (Array.isArray(data8)) {
                          var valid3 = true
                          const len1 = data8.length
                          for (let i1 = 0; i1 < len1; i1++) {
                            const _errs20 = errors
                            if (typeof data8[i1] !== 'string') {
                              validate12.errors = [
                                {
                                  instancePath: instancePath + '/lacks/' + i1,
                                  schemaPath: '#/properties/lacks/items/type',
                                  keyword: 'type',
                                  params: { type: 'string' },
                                },
                              ]
                              return false
                            }
                            var valid3 = _errs20 === errors
                            if (!valid3) {
                              break
                            }
                          }
                        } else {
                          validate12.errors = [
                            {
                              instancePath: instancePath + '/lacks',
                              schemaPath: '#/properties/lacks/type',
                              keyword: 'type',
                              params: { type: 'array' },
                            },
                          ]
                          return false
                        }
                      }
                      var valid0 = _errs18 === errors
                    } else {
                      var valid0 = true
                    }
                    if (valid0) {
                      if (data.allow !== undefined) {
                        let data10 = data.allow
                        const _errs22 = errors
                        if (errors === _errs22) {
                          if (Array.isArray(data10)) {
                            var valid4 = true
                            const len2 = data10.length
                            for (let i2 = 0; i2 < len2; i2++) {
                              const _errs24 = errors
                              if (typeof data10[i2] !== 'string') {
                                validate12.errors = [
                                  {
                                    instancePath: instancePath + '/allow/' + i2,
                                    schemaPath: '#/properties/allow/items/type',
                                    keyword: 'type',
                                    params: { type: 'string' },
                                  },
                                ]
                                return false
                              }
                              var valid4 = _errs24 === errors
                              if (!valid4) {
                                break
                              }
                            }
                          } else {
                            validate12.errors = [
                              {
                                instancePath: instancePath + '/allow',
                                schemaPath: '#/properties/allow/type',
                                keyword: 'type',
                                params: { type: 'array' },
                              },
                            ]
                            return false
                          }
                        }
                        var valid0 = _errs22 === errors
                      } else {
                        var valid0 = true
                      }
                      if (valid0) {
                        if (data.videoSeconds !== undefined) {
                          let data12 = data.videoSeconds
                          const _errs26 = errors
                          if (errors === _errs26) {
                            if (data12 && typeof data12 == 'object' && !Array.isArray(data12)) {
                              let missing1
                              if (
                                (data12.min === undefined && (missing1 = 'min')) ||
                                (data12.max === undefined && (missing1 = 'max'))
                              ) {
                                validate12.errors = [
                                  {
                                    instancePath: instancePath + '/videoSeconds',
                                    schemaPath: '#/properties/videoSeconds/required',
                                    keyword: 'required',
                                    params: { missingProperty: missing1 },
                                  },
                                ]
                                return false
                              } else {
                                if (data12.min !== undefined) {
                                  const _errs28 = errors
                                  if (!(typeof data12.min == 'number')) {
                                    validate12.errors = [
                                      {
                                        instancePath: instancePath + '/videoSeconds/min',
                                        schemaPath: '#/properties/videoSeconds/properties/min/type',
                                        keyword: 'type',
                                        params: { type: 'number' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid5 = _errs28 === errors
                                } else {
                                  var valid5 = true
                                }
                                if (valid5) {
                                  if (data12.max !== undefined) {
                                    const _errs30 = errors
                                    if (!(typeof data12.max == 'number')) {
                                      validate12.errors = [
                                        {
                                          instancePath: instancePath + '/videoSeconds/max',
                                          schemaPath: '#/properties/videoSeconds/properties/max/type',
                                          keyword: 'type',
                                          params: { type: 'number' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid5 = _errs30 === errors
                                  } else {
                                    var valid5 = true
                                  }
                                }
                              }
                            } else {
                              validate12.errors = [
                                {
                                  instancePath: instancePath + '/videoSeconds',
                                  schemaPath: '#/properties/videoSeconds/type',
                                  keyword: 'type',
                                  params: { type: 'object' },
                                },
                              ]
                              return false
                            }
                          }
                          var valid0 = _errs26 === errors
                        } else {
                          var valid0 = true
                        }
                        if (valid0) {
                          if (data.videoDoneWithin !== undefined) {
                            const _errs32 = errors
                            if (!(typeof data.videoDoneWithin == 'number')) {
                              validate12.errors = [
                                {
                                  instancePath: instancePath + '/videoDoneWithin',
                                  schemaPath: '#/properties/videoDoneWithin/type',
                                  keyword: 'type',
                                  params: { type: 'number' },
                                },
                              ]
                              return false
                            }
                            var valid0 = _errs32 === errors
                          } else {
                            var valid0 = true
                          }
                          if (valid0) {
                            if (data.endpointTypes !== undefined) {
                              let data16 = data.endpointTypes
                              const _errs34 = errors
                              if (errors === _errs34) {
                                if (data16 && typeof data16 == 'object' && !Array.isArray(data16)) {
                                  for (const key1 in data16) {
                                    let data17 = data16[key1]
                                    const _errs37 = errors
                                    if (errors === _errs37) {
                                      if (Array.isArray(data17)) {
                                        var valid7 = true
                                        const len3 = data17.length
                                        for (let i3 = 0; i3 < len3; i3++) {
                                          const _errs39 = errors
                                          if (typeof data17[i3] !== 'string') {
                                            validate12.errors = [
                                              {
                                                instancePath:
                                                  instancePath +
                                                  '/endpointTypes/' +
                                                  key1.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                  '/' +
                                                  i3,
                                                schemaPath:
                                                  '#/properties/endpointTypes/additionalProperties/items/type',
                                                keyword: 'type',
                                                params: { type: 'string' },
                                              },
                                            ]
                                            return false
                                          }
                                          var valid7 = _errs39 === errors
                                          if (!valid7) {
                                            break
                                          }
                                        }
                                      } else {
                                        validate12.errors = [
                                          {
                                            instancePath:
                                              instancePath +
                                              '/endpointTypes/' +
                                              key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                                            schemaPath: '#/properties/endpointTypes/additionalProperties/type',
                                            keyword: 'type',
                                            params: { type: 'array' },
                                          },
                                        ]
                                        return false
                                      }
                                    }
                                    var valid6 = _errs37 === errors
                                    if (!valid6) {
                                      break
                                    }
                                  }
                                } else {
                                  validate12.errors = [
                                    {
                                      instancePath: instancePath + '/endpointTypes',
                                      schemaPath: '#/properties/endpointTypes/type',
                                      keyword: 'type',
                                      params: { type: 'object' },
                                    },
                                  ]
                                  return false
                                }
                              }
                              var valid0 = _errs34 === errors
                            } else {
                              var valid0 = true
                            }
                            if (valid0) {
                              if (data.task !== undefined) {
                                const _errs41 = errors
                                if (typeof data.task !== 'string') {
                                  validate12.errors = [
                                    {
                                      instancePath: instancePath + '/task',
                                      schemaPath: '#/properties/task/type',
                                      keyword: 'type',
                                      params: { type: 'string' },
                                    },
                                  ]
                                  return false
                                }
                                var valid0 = _errs41 === errors
                              } else {
                                var valid0 = true
                              }
                              if (valid0) {
                                if (data.requests !== undefined) {
                                  let data20 = data.requests
                                  const _errs43 = errors
                                  if (errors === _errs43) {
                                    if (data20 && typeof data20 == 'object' && !Array.isArray(data20)) {
                                      for (const key2 in data20) {
                                        let data21 = data20[key2]
                                        const _errs46 = errors
                                        if (errors === _errs46) {
                                          if (data21 && typeof data21 == 'object' && !Array.isArray(data21)) {
                                          } else {
                                            validate12.errors = [
                                              {
                                                instancePath:
                                                  instancePath +
                                                  '/requests/' +
                                                  key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                                                schemaPath: '#/properties/requests/additionalProperties/type',
                                                keyword: 'type',
                                                params: { type: 'object' },
                                              },
                                            ]
                                            return false
                                          }
                                        }
                                        var valid8 = _errs46 === errors
                                        if (!valid8) {
                                          break
                                        }
                                      }
                                    } else {
                                      validate12.errors = [
                                        {
                                          instancePath: instancePath + '/requests',
                                          schemaPath: '#/properties/requests/type',
                                          keyword: 'type',
                                          params: { type: 'object' },
                                        },
                                      ]
                                      return false
                                    }
                                  }
                                  var valid0 = _errs43 === errors
                                } else {
                                  var valid0 = true
                                }
                                if (valid0) {
                                  if (data.prefixes !== undefined) {
                                    let data22 = data.prefixes
                                    const _errs49 = errors
                                    if (errors === _errs49) {
                                      if (data22 && typeof data22 == 'object' && !Array.isArray(data22)) {
                                        for (const key3 in data22) {
                                          const _errs52 = errors
                                          if (typeof data22[key3] !== 'string') {
                                            validate12.errors = [
                                              {
                                                instancePath:
                                                  instancePath +
                                                  '/prefixes/' +
                                                  key3.replace(/~/g, '~0').replace(/\//g, '~1'),
                                                schemaPath: '#/properties/prefixes/additionalProperties/type',
                                                keyword: 'type',
                                                params: { type: 'string' },
                                              },
                                            ]
                                            return false
                                          }
                                          var valid9 = _errs52 === errors
                                          if (!valid9) {
                                            break
                                          }
                                        }
                                      } else {
                                        validate12.errors = [
                                          {
                                            instancePath: instancePath + '/prefixes',
                                            schemaPath: '#/properties/prefixes/type',
                                            keyword: 'type',
                                            params: { type: 'object' },
                                          },
                                        ]
                                        return false
                                      }
                                    }
                                    var valid0 = _errs49 === errors
                                  } else {
                                    var valid0 = true
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate12.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate12.errors = vErrors
  return errors === 0
}
const schema15 = {
  type: 'object',
  properties: {
    config: { type: 'string' },
    spec: { type: 'string' },
    set: { type: 'string' },
    keys: { type: 'object', additionalProperties: { type: 'string' } },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    secretHeaders: { type: 'array', items: { type: 'string' } },
    samples: { type: 'number' },
    seed: { type: 'number' },
    timeoutS: { type: 'number' },
    pollIntervalS: { type: 'number' },
    everyModel: { type: 'array', items: { type: 'string' } },
    allowPrivate: { type: 'boolean' },
    upstream: { type: 'array', items: { type: 'string' } },
    budgets: { type: 'object', additionalProperties: { type: 'number' } },
  },
}
function validate14(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (data.config !== undefined) {
        const _errs1 = errors
        if (typeof data.config !== 'string') {
          validate14.errors = [
            {
              instancePath: instancePath + '/config',
              schemaPath: '#/properties/config/type',
              keyword: 'type',
              params: { type: 'string' },
            },
          ]
          return false
        }
        var valid0 = _errs1 === errors
      } else {
        var valid0 = true
      }
      if (valid0) {
        if (data.spec !== undefined) {
          const _errs3 = errors
          if (typeof data.spec !== 'string') {
            validate14.errors = [
              {
                instancePath: instancePath + '/spec',
                schemaPath: '#/properties/spec/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs3 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.set !== undefined) {
            const _errs5 = errors
            if (typeof data.set !== 'string') {
              validate14.errors = [
                {
                  instancePath: instancePath + '/set',
                  schemaPath: '#/properties/set/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs5 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.keys !== undefined) {
              let data3 = data.keys
              const _errs7 = errors
              if (errors === _errs7) {
                if (data3 && typeof data3 == 'object' && !Array.isArray(data3)) {
                  for (const key0 in data3) {
                    const _errs10 = errors
                    if (typeof data3[key0] !== 'string') {
                      validate14.errors = [
                        {
                          instancePath: instancePath + '/keys/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
                          schemaPath: '#/properties/keys/additionalProperties/type',
                          keyword: 'type',
                          params: { type: 'string' },
                        },
                      ]
                      return false
                    }
                    var valid1 = _errs10 === errors
                    if (!valid1) {
                      break
                    }
                  }
                } else {
                  validate14.errors = [
                    {
                      instancePath: instancePath + '/keys',
                      schemaPath: '#/properties/keys/type',
                      keyword: 'type',
                      params: { type: 'object' },
                    },
                  ]
                  return false
                }
              }
              var valid0 = _errs7 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.headers !== undefined) {
                let data5 = data.headers
                const _errs12 = errors
                if (errors === _errs12) {
                  if (data5 && typeof data5 == 'object' && !Array.isArray(data5)) {
                    for (const key1 in data5) {
                      const _errs15 = errors
                      if (typeof data5[key1] !== 'string') {
                        validate14.errors = [
                          {
                            instancePath: instancePath + '/headers/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                            schemaPath: '#/properties/headers/additionalProperties/type',
                            keyword: 'type',
                            params: { type: 'string' },
                          },
                        ]
                        return false
                      }
                      var valid2 = _errs15 === errors
                      if (!valid2) {
                        break
                      }
                    }
                  } else {
                    validate14.errors = [
                      {
                        instancePath: instancePath + '/headers',
                        schemaPath: '#/properties/headers/type',
                        keyword: 'type',
                        params: { type: 'object' },
                      },
                    ]
                    return false
                  }
                }
                var valid0 = _errs12 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.secretHeaders !== undefined) {
                  let data7 = data.secretHeaders
                  const _errs17 = errors
                  if (errors === _errs17) {
                    if (Array.isArray(data7)) {
                      var valid3 = true
                      const len0 = data7.length
                      for (let i0 = 0; i0 < len0; i0++) {
                        const _errs19 = errors
                        if (typeof data7[i0] !== 'string') {
                          validate14.errors = [
                            {
                              instancePath: instancePath + '/secretHeaders/' + i0,
                              schemaPath: '#/properties/secretHeaders/items/type',
                              keyword: 'type',
                              params: { type: 'string' },
                            },
                          ]
                          return false
                        }
                        var valid3 = _errs19 === errors
                        if (!valid3) {
                          break
                        }
                      }
                    } else {
                      validate14.errors = [
                        {
                          instancePath: instancePath + '/secretHeaders',
                          schemaPath: '#/properties/secretHeaders/type',
                          keyword: 'type',
                          params: { type: 'array' },
                        },
                      ]
                      return false
                    }
                  }
                  var valid0 = _errs17 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.samples !== undefined) {
                    const _errs21 = errors
                    if (!(typeof data.samples == 'number')) {
                      validate14.errors = [
                        {
                          instancePath: instancePath + '/samples',
                          schemaPath: '#/properties/samples/type',
                          keyword: 'type',
                          params: { type: 'number' },
                        },
                      ]
                      return false
                    }
                    var valid0 = _errs21 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.seed !== undefined) {
                      const _errs23 = errors
                      if (!(typeof data.seed == 'number')) {
                        validate14.errors = [
                          {
                            instancePath: instancePath + '/seed',
                            schemaPath: '#/properties/seed/type',
                            keyword: 'type',
                            params: { type: 'number' },
                          },
                        ]
                        return false
                      }
                      var valid0 = _errs23 === errors
                    } else {
                      var valid0 = true
                    }
                    if (valid0) {
                      if (data.timeoutS !== undefined) {
                        const _errs25 = errors
                        if (!(typeof data.timeoutS == 'number')) {
                          validate14.errors = [
                            {
                              instancePath: instancePath + '/timeoutS',
                              schemaPath: '#/properties/timeoutS/type',
                              keyword: 'type',
                              params: { type: 'number' },
                            },
                          ]
                          return false
                        }
                        var valid0 = _errs25 === errors
                      } else {
                        var valid0 = true
                      }
                      if (valid0) {
                        if (data.pollIntervalS !== undefined) {
                          const _errs27 = errors
                          if (!(typeof data.pollIntervalS == 'number')) {
                            validate14.errors = [
                              {
                                instancePath: instancePath + '/pollIntervalS',
                                schemaPath: '#/properties/pollIntervalS/type',
                                keyword: 'type',
                                params: { type: 'number' },
                              },
                            ]
                            return false
                          }
                          var valid0 = _errs27 === errors
                        } else {
                          var valid0 = true
                        }
                        if (valid0) {
                          if (data.everyModel !== undefined) {
                            let data13 = data.everyModel
                            const _errs29 = errors
                            if (errors === _errs29) {
                              if (Array.isArray(data13)) {
                                var valid4 = true
                                const len1 = data13.length
                                for (let i1 = 0; i1 < len1; i1++) {
                                  const _errs31 = errors
                                  if (typeof data13[i1] !== 'string') {
                                    validate14.errors = [
                                      {
                                        instancePath: instancePath + '/everyModel/' + i1,
                                        schemaPath: '#/properties/everyModel/items/type',
                                        keyword: 'type',
                                        params: { type: 'string' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid4 = _errs31 === errors
                                  if (!valid4) {
                                    break
                                  }
                                }
                              } else {
                                validate14.errors = [
                                  {
                                    instancePath: instancePath + '/everyModel',
                                    schemaPath: '#/properties/everyModel/type',
                                    keyword: 'type',
                                    params: { type: 'array' },
                                  },
                                ]
                                return false
                              }
                            }
                            var valid0 = _errs29 === errors
                          } else {
                            var valid0 = true
                          }
                          if (valid0) {
                            if (data.allowPrivate !== undefined) {
                              const _errs33 = errors
                              if (typeof data.allowPrivate !== 'boolean') {
                                validate14.errors = [
                                  {
                                    instancePath: instancePath + '/allowPrivate',
                                    schemaPath: '#/properties/allowPrivate/type',
                                    keyword: 'type',
                                    params: { type: 'boolean' },
                                  },
                                ]
                                return false
                              }
                              var valid0 = _errs33 === errors
                            } else {
                              var valid0 = true
                            }
                            if (valid0) {
                              if (data.upstream !== undefined) {
                                let data16 = data.upstream
                                const _errs35 = errors
                                if (errors === _errs35) {
                                  if (Array.isArray(data16)) {
                                    var valid5 = true
                                    const len2 = data16.length
                                    for (let i2 = 0; i2 < len2; i2++) {
                                      const _errs37 = errors
                                      if (typeof data16[i2] !== 'string') {
                                        validate14.errors = [
                                          {
                                            instancePath: instancePath + '/upstream/' + i2,
                                            schemaPath: '#/properties/upstream/items/type',
                                            keyword: 'type',
                                            params: { type: 'string' },
                                          },
                                        ]
                                        return false
                                      }
                                      var valid5 = _errs37 === errors
                                      if (!valid5) {
                                        break
                                      }
                                    }
                                  } else {
                                    validate14.errors = [
                                      {
                                        instancePath: instancePath + '/upstream',
                                        schemaPath: '#/properties/upstream/type',
                                        keyword: 'type',
                                        params: { type: 'array' },
                                      },
                                    ]
                                    return false
                                  }
                                }
                                var valid0 = _errs35 === errors
                              } else {
                                var valid0 = true
                              }
                              if (valid0) {
                                if (data.budgets !== undefined) {
                                  let data18 = data.budgets
                                  const _errs39 = errors
                                  if (errors === _errs39) {
                                    if (data18 && typeof data18 == 'object' && !Array.isArray(data18)) {
                                      for (const key2 in data18) {
                                        const _errs42 = errors
                                        if (!(typeof data18[key2] == 'number')) {
                                          validate14.errors = [
                                            {
                                              instancePath:
                                                instancePath +
                                                '/budgets/' +
                                                key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                                              schemaPath: '#/properties/budgets/additionalProperties/type',
                                              keyword: 'type',
                                              params: { type: 'number' },
                                            },
                                          ]
                                          return false
                                        }
                                        var valid6 = _errs42 === errors
                                        if (!valid6) {
                                          break
                                        }
                                      }
                                    } else {
                                      validate14.errors = [
                                        {
                                          instancePath: instancePath + '/budgets',
                                          schemaPath: '#/properties/budgets/type',
                                          keyword: 'type',
                                          params: { type: 'object' },
                                        },
                                      ]
                                      return false
                                    }
                                  }
                                  var valid0 = _errs39 === errors
                                } else {
                                  var valid0 = true
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate14.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate14.errors = vErrors
  return errors === 0
}
const schema16 = {
  type: 'object',
  required: ['from', 'unseen'],
  properties: {
    from: { type: 'string' },
    by: { type: 'string' },
    unseen: { type: 'array', items: { $ref: '#/$defs/Unseen' } },
    part: { type: 'number' },
  },
}
const schema17 = { type: 'string' }
function validate16(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if ((data.from === undefined && (missing0 = 'from')) || (data.unseen === undefined && (missing0 = 'unseen'))) {
        validate16.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.from !== undefined) {
          const _errs1 = errors
          if (typeof data.from !== 'string') {
            validate16.errors = [
              {
                instancePath: instancePath + '/from',
                schemaPath: '#/properties/from/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.by !== undefined) {
            const _errs3 = errors
            if (typeof data.by !== 'string') {
              validate16.errors = [
                {
                  instancePath: instancePath + '/by',
                  schemaPath: '#/properties/by/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.unseen !== undefined) {
              let data2 = data.unseen
              const _errs5 = errors
              if (errors === _errs5) {
                if (Array.isArray(data2)) {
                  var valid1 = true
                  const len0 = data2.length
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs7 = errors
                    if (typeof data2[i0] !== 'string') {
                      validate16.errors = [
                        {
                          instancePath: instancePath + '/unseen/' + i0,
                          schemaPath: '#/$defs/Unseen/type',
                          keyword: 'type',
                          params: { type: 'string' },
                        },
                      ]
                      return false
                    }
                    var valid1 = _errs7 === errors
                    if (!valid1) {
                      break
                    }
                  }
                } else {
                  validate16.errors = [
                    {
                      instancePath: instancePath + '/unseen',
                      schemaPath: '#/properties/unseen/type',
                      keyword: 'type',
                      params: { type: 'array' },
                    },
                  ]
                  return false
                }
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.part !== undefined) {
                const _errs10 = errors
                if (!(typeof data.part == 'number')) {
                  validate16.errors = [
                    {
                      instancePath: instancePath + '/part',
                      schemaPath: '#/properties/part/type',
                      keyword: 'type',
                      params: { type: 'number' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs10 === errors
              } else {
                var valid0 = true
              }
            }
          }
        }
      }
    } else {
      validate16.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate16.errors = vErrors
  return errors === 0
}
const schema18 = {
  type: 'object',
  required: ['urls', 'closedWithin'],
  properties: {
    urls: { type: 'array', items: { type: 'string' } },
    closedWithin: { type: 'number' },
    cost: { $ref: '#/$defs/RecordedCost' },
  },
}
const schema19 = {
  type: 'object',
  required: ['currency', 'prices'],
  properties: {
    header: { type: 'string' },
    field: { type: 'string' },
    balance: { type: 'number' },
    currency: { type: 'string' },
    prices: { type: 'object', additionalProperties: { $ref: '#/$defs/RecordedPrice' } },
  },
}
const schema20 = {
  type: 'object',
  required: ['input', 'output'],
  properties: {
    input: { type: 'number' },
    output: { type: 'number' },
    cached: { type: 'number' },
    cacheWrite: { type: 'number' },
  },
}
function validate19(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.currency === undefined && (missing0 = 'currency')) ||
        (data.prices === undefined && (missing0 = 'prices'))
      ) {
        validate19.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.header !== undefined) {
          const _errs1 = errors
          if (typeof data.header !== 'string') {
            validate19.errors = [
              {
                instancePath: instancePath + '/header',
                schemaPath: '#/properties/header/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.field !== undefined) {
            const _errs3 = errors
            if (typeof data.field !== 'string') {
              validate19.errors = [
                {
                  instancePath: instancePath + '/field',
                  schemaPath: '#/properties/field/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.balance !== undefined) {
              const _errs5 = errors
              if (!(typeof data.balance == 'number')) {
                validate19.errors = [
                  {
                    instancePath: instancePath + '/balance',
                    schemaPath: '#/properties/balance/type',
                    keyword: 'type',
                    params: { type: 'number' },
                  },
                ]
                return false
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.currency !== undefined) {
                const _errs7 = errors
                if (typeof data.currency !== 'string') {
                  validate19.errors = [
                    {
                      instancePath: instancePath + '/currency',
                      schemaPath: '#/properties/currency/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs7 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.prices !== undefined) {
                  let data4 = data.prices
                  const _errs9 = errors
                  if (errors === _errs9) {
                    if (data4 && typeof data4 == 'object' && !Array.isArray(data4)) {
                      for (const key0 in data4) {
                        let data5 = data4[key0]
                        const _errs12 = errors
                        const _errs13 = errors
                        if (errors === _errs13) {
                          if (data5 && typeof data5 == 'object' && !Array.isArray(data5)) {
                            let missing1
                            if (
                              (data5.input === undefined && (missing1 = 'input')) ||
                              (data5.output === undefined && (missing1 = 'output'))
                            ) {
                              validate19.errors = [
                                {
                                  instancePath:
                                    instancePath + '/prices/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
                                  schemaPath: '#/$defs/RecordedPrice/required',
                                  keyword: 'required',
                                  params: { missingProperty: missing1 },
                                },
                              ]
                              return false
                            } else {
                              if (data5.input !== undefined) {
                                const _errs15 = errors
                                if (!(typeof data5.input == 'number')) {
                                  validate19.errors = [
                                    {
                                      instancePath:
                                        instancePath +
                                        '/prices/' +
                                        key0.replace(/~/g, '~0').replace(/\//g, '~1') +
                                        '/input',
                                      schemaPath: '#/$defs/RecordedPrice/properties/input/type',
                                      keyword: 'type',
                                      params: { type: 'number' },
                                    },
                                  ]
                                  return false
                                }
                                var valid3 = _errs15 === errors
                              } else {
                                var valid3 = true
                              }
                              if (valid3) {
                                if (data5.output !== undefined) {
                                  const _errs17 = errors
                                  if (!(typeof data5.output == 'number')) {
                                    validate19.errors = [
                                      {
                                        instancePath:
                                          instancePath +
                                          '/prices/' +
                                          key0.replace(/~/g, '~0').replace(/\//g, '~1') +
                                          '/output',
                                        schemaPath: '#/$defs/RecordedPrice/properties/output/type',
                                        keyword: 'type',
                                        params: { type: 'number' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid3 = _errs17 === errors
                                } else {
                                  var valid3 = true
                                }
                                if (valid3) {
                                  if (data5.cached !== undefined) {
                                    const _errs19 = errors
                                    if (!(typeof data5.cached == 'number')) {
                                      validate19.errors = [
                                        {
                                          instancePath:
                                            instancePath +
                                            '/prices/' +
                                            key0.replace(/~/g, '~0').replace(/\//g, '~1') +
                                            '/cached',
                                          schemaPath: '#/$defs/RecordedPrice/properties/cached/type',
                                          keyword: 'type',
                                          params: { type: 'number' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid3 = _errs19 === errors
                                  } else {
                                    var valid3 = true
                                  }
                                  if (valid3) {
                                    if (data5.cacheWrite !== undefined) {
                                      const _errs21 = errors
                                      if (!(typeof data5.cacheWrite == 'number')) {
                                        validate19.errors = [
                                          {
                                            instancePath:
                                              instancePath +
                                              '/prices/' +
                                              key0.replace(/~/g, '~0').replace(/\//g, '~1') +
                                              '/cacheWrite',
                                            schemaPath: '#/$defs/RecordedPrice/properties/cacheWrite/type',
                                            keyword: 'type',
                                            params: { type: 'number' },
                                          },
                                        ]
                                        return false
                                      }
                                      var valid3 = _errs21 === errors
                                    } else {
                                      var valid3 = true
                                    }
                                  }
                                }
                              }
                            }
                          } else {
                            validate19.errors = [
                              {
                                instancePath: instancePath + '/prices/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
                                schemaPath: '#/$defs/RecordedPrice/type',
                                keyword: 'type',
                                params: { type: 'object' },
                              },
                            ]
                            return false
                          }
                        }
                        var valid1 = _errs12 === errors
                        if (!valid1) {
                          break
                        }
                      }
                    } else {
                      validate19.errors = [
                        {
                          instancePath: instancePath + '/prices',
                          schemaPath: '#/properties/prices/type',
                          keyword: 'type',
                          params: { type: 'object' },
                        },
                      ]
                      return false
                    }
                  }
                  var valid0 = _errs9 === errors
                } else {
                  var valid0 = true
                }
              }
            }
          }
        }
      }
    } else {
      validate19.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate19.errors = vErrors
  return errors === 0
}
function validate18(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.urls === undefined && (missing0 = 'urls')) ||
        (data.closedWithin === undefined && (missing0 = 'closedWithin'))
      ) {
        validate18.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.urls !== undefined) {
          let data0 = data.urls
          const _errs1 = errors
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true
              const len0 = data0.length
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors
                if (typeof data0[i0] !== 'string') {
                  validate18.errors = [
                    {
                      instancePath: instancePath + '/urls/' + i0,
                      schemaPath: '#/properties/urls/items/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid1 = _errs3 === errors
                if (!valid1) {
                  break
                }
              }
            } else {
              validate18.errors = [
                {
                  instancePath: instancePath + '/urls',
                  schemaPath: '#/properties/urls/type',
                  keyword: 'type',
                  params: { type: 'array' },
                },
              ]
              return false
            }
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.closedWithin !== undefined) {
            const _errs5 = errors
            if (!(typeof data.closedWithin == 'number')) {
              validate18.errors = [
                {
                  instancePath: instancePath + '/closedWithin',
                  schemaPath: '#/properties/closedWithin/type',
                  keyword: 'type',
                  params: { type: 'number' },
                },
              ]
              return false
            }
            var valid0 = _errs5 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.cost !== undefined) {
              const _errs7 = errors
              if (
                !validate19(data.cost, {
                  instancePath: instancePath + '/cost',
                  parentData: data,
                  parentDataProperty: 'cost',
                  rootData,
                })
              ) {
                vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors)
                errors = vErrors.length
              }
              var valid0 = _errs7 === errors
            } else {
              var valid0 = true
            }
          }
        }
      }
    } else {
      validate18.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate18.errors = vErrors
  return errors === 0
}
function validate11(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.type === undefined && (missing0 = 'type')) ||
        (data.format === undefined && (missing0 = 'format')) ||
        (data.shard === undefined && (missing0 = 'shard')) ||
        (data.seed === undefined && (missing0 = 'seed')) ||
        (data.startedAt === undefined && (missing0 = 'startedAt')) ||
        (data.tool === undefined && (missing0 = 'tool')) ||
        (data.contract === undefined && (missing0 = 'contract')) ||
        (data.deployment === undefined && (missing0 = 'deployment')) ||
        (data.plan === undefined && (missing0 = 'plan')) ||
        (data.only === undefined && (missing0 = 'only')) ||
        (data.skip === undefined && (missing0 = 'skip'))
      ) {
        validate11.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.type !== undefined) {
          const _errs1 = errors
          if (typeof data.type !== 'string') {
            validate11.errors = [
              {
                instancePath: instancePath + '/type',
                schemaPath: '#/properties/type/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.format !== undefined) {
            const _errs3 = errors
            if (!(typeof data.format == 'number')) {
              validate11.errors = [
                {
                  instancePath: instancePath + '/format',
                  schemaPath: '#/properties/format/type',
                  keyword: 'type',
                  params: { type: 'number' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.drive !== undefined) {
              const _errs5 = errors
              if (typeof data.drive !== 'string') {
                validate11.errors = [
                  {
                    instancePath: instancePath + '/drive',
                    schemaPath: '#/properties/drive/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.shard !== undefined) {
                const _errs7 = errors
                if (typeof data.shard !== 'string') {
                  validate11.errors = [
                    {
                      instancePath: instancePath + '/shard',
                      schemaPath: '#/properties/shard/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs7 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.seed !== undefined) {
                  const _errs9 = errors
                  if (!(typeof data.seed == 'number')) {
                    validate11.errors = [
                      {
                        instancePath: instancePath + '/seed',
                        schemaPath: '#/properties/seed/type',
                        keyword: 'type',
                        params: { type: 'number' },
                      },
                    ]
                    return false
                  }
                  var valid0 = _errs9 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.startedAt !== undefined) {
                    const _errs11 = errors
                    if (typeof data.startedAt !== 'string') {
                      validate11.errors = [
                        {
                          instancePath: instancePath + '/startedAt',
                          schemaPath: '#/properties/startedAt/type',
                          keyword: 'type',
                          params: { type: 'string' },
                        },
                      ]
                      return false
                    }
                    var valid0 = _errs11 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.tool !== undefined) {
                      let data6 = data.tool
                      const _errs13 = errors
                      if (errors === _errs13) {
                        if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
                          let missing1
                          if (
                            (data6.name === undefined && (missing1 = 'name')) ||
                            (data6.version === undefined && (missing1 = 'version'))
                          ) {
                            validate11.errors = [
                              {
                                instancePath: instancePath + '/tool',
                                schemaPath: '#/properties/tool/required',
                                keyword: 'required',
                                params: { missingProperty: missing1 },
                              },
                            ]
                            return false
                          } else {
                            if (data6.name !== undefined) {
                              const _errs15 = errors
                              if (typeof data6.name !== 'string') {
                                validate11.errors = [
                                  {
                                    instancePath: instancePath + '/tool/name',
                                    schemaPath: '#/properties/tool/properties/name/type',
                                    keyword: 'type',
                                    params: { type: 'string' },
                                  },
                                ]
                                return false
                              }
                              var valid1 = _errs15 === errors
                            } else {
                              var valid1 = true
                            }
                            if (valid1) {
                              if (data6.version !== undefined) {
                                const _errs17 = errors
                                if (typeof data6.version !== 'string') {
                                  validate11.errors = [
                                    {
                                      instancePath: instancePath + '/tool/version',
                                      schemaPath: '#/properties/tool/properties/version/type',
                                      keyword: 'type',
                                      params: { type: 'string' },
                                    },
                                  ]
                                  return false
                                }
                                var valid1 = _errs17 === errors
                              } else {
                                var valid1 = true
                              }
                              if (valid1) {
                                if (data6.build !== undefined) {
                                  const _errs19 = errors
                                  if (typeof data6.build !== 'string') {
                                    validate11.errors = [
                                      {
                                        instancePath: instancePath + '/tool/build',
                                        schemaPath: '#/properties/tool/properties/build/type',
                                        keyword: 'type',
                                        params: { type: 'string' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid1 = _errs19 === errors
                                } else {
                                  var valid1 = true
                                }
                              }
                            }
                          }
                        } else {
                          validate11.errors = [
                            {
                              instancePath: instancePath + '/tool',
                              schemaPath: '#/properties/tool/type',
                              keyword: 'type',
                              params: { type: 'object' },
                            },
                          ]
                          return false
                        }
                      }
                      var valid0 = _errs13 === errors
                    } else {
                      var valid0 = true
                    }
                    if (valid0) {
                      if (data.contract !== undefined) {
                        let data10 = data.contract
                        const _errs21 = errors
                        if (errors === _errs21) {
                          if (data10 && typeof data10 == 'object' && !Array.isArray(data10)) {
                            let missing2
                            if (
                              (data10.version === undefined && (missing2 = 'version')) ||
                              (data10.sha256 === undefined && (missing2 = 'sha256'))
                            ) {
                              validate11.errors = [
                                {
                                  instancePath: instancePath + '/contract',
                                  schemaPath: '#/properties/contract/required',
                                  keyword: 'required',
                                  params: { missingProperty: missing2 },
                                },
                              ]
                              return false
                            } else {
                              if (data10.version !== undefined) {
                                const _errs23 = errors
                                if (typeof data10.version !== 'string') {
                                  validate11.errors = [
                                    {
                                      instancePath: instancePath + '/contract/version',
                                      schemaPath: '#/properties/contract/properties/version/type',
                                      keyword: 'type',
                                      params: { type: 'string' },
                                    },
                                  ]
                                  return false
                                }
                                var valid2 = _errs23 === errors
                              } else {
                                var valid2 = true
                              }
                              if (valid2) {
                                if (data10.sha256 !== undefined) {
                                  const _errs25 = errors
                                  if (typeof data10.sha256 !== 'string') {
                                    validate11.errors = [
                                      {
                                        instancePath: instancePath + '/contract/sha256',
                                        schemaPath: '#/properties/contract/properties/sha256/type',
                                        keyword: 'type',
                                        params: { type: 'string' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid2 = _errs25 === errors
                                } else {
                                  var valid2 = true
                                }
                              }
                            }
                          } else {
                            validate11.errors = [
                              {
                                instancePath: instancePath + '/contract',
                                schemaPath: '#/properties/contract/type',
                                keyword: 'type',
                                params: { type: 'object' },
                              },
                            ]
                            return false
                          }
                        }
                        var valid0 = _errs21 === errors
                      } else {
                        var valid0 = true
                      }
                      if (valid0) {
                        if (data.deployment !== undefined) {
                          const _errs27 = errors
                          if (
                            !validate12(data.deployment, {
                              instancePath: instancePath + '/deployment',
                              parentData: data,
                              parentDataProperty: 'deployment',
                              rootData,
                            })
                          ) {
                            vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors)
                            errors = vErrors.length
                          }
                          var valid0 = _errs27 === errors
                        } else {
                          var valid0 = true
                        }
                        if (valid0) {
                          if (data.plan !== undefined) {
                            let data14 = data.plan
                            const _errs28 = errors
                            if (errors === _errs28) {
                              if (Array.isArray(data14)) {
                                var valid3 = true
                                const len0 = data14.length
                                for (let i0 = 0; i0 < len0; i0++) {
                                  let data15 = data14[i0]
                                  const _errs30 = errors
                                  const _errs31 = errors
                                  if (errors === _errs31) {
                                    if (data15 && typeof data15 == 'object' && !Array.isArray(data15)) {
                                      let missing3
                                      if (
                                        (data15.probe === undefined && (missing3 = 'probe')) ||
                                        (data15.area === undefined && (missing3 = 'area')) ||
                                        (data15.bills === undefined && (missing3 = 'bills'))
                                      ) {
                                        validate11.errors = [
                                          {
                                            instancePath: instancePath + '/plan/' + i0,
                                            schemaPath: '#/$defs/PlannedProbe/required',
                                            keyword: 'required',
                                            params: { missingProperty: missing3 },
                                          },
                                        ]
                                        return false
                                      } else {
                                        if (data15.probe !== undefined) {
                                          const _errs33 = errors
                                          if (typeof data15.probe !== 'string') {
                                            validate11.errors = [
                                              {
                                                instancePath: instancePath + '/plan/' + i0 + '/probe',
                                                schemaPath: '#/$defs/PlannedProbe/properties/probe/type',
                                                keyword: 'type',
                                                params: { type: 'string' },
                                              },
                                            ]
                                            return false
                                          }
                                          var valid5 = _errs33 === errors
                                        } else {
                                          var valid5 = true
                                        }
                                        if (valid5) {
                                          if (data15.area !== undefined) {
                                            const _errs35 = errors
                                            if (typeof data15.area !== 'string') {
                                              validate11.errors = [
                                                {
                                                  instancePath: instancePath + '/plan/' + i0 + '/area',
                                                  schemaPath: '#/$defs/PlannedProbe/properties/area/type',
                                                  keyword: 'type',
                                                  params: { type: 'string' },
                                                },
                                              ]
                                              return false
                                            }
                                            var valid5 = _errs35 === errors
                                          } else {
                                            var valid5 = true
                                          }
                                          if (valid5) {
                                            if (data15.bills !== undefined) {
                                              const _errs37 = errors
                                              if (typeof data15.bills !== 'string') {
                                                validate11.errors = [
                                                  {
                                                    instancePath: instancePath + '/plan/' + i0 + '/bills',
                                                    schemaPath: '#/$defs/PlannedProbe/properties/bills/type',
                                                    keyword: 'type',
                                                    params: { type: 'string' },
                                                  },
                                                ]
                                                return false
                                              }
                                              var valid5 = _errs37 === errors
                                            } else {
                                              var valid5 = true
                                            }
                                            if (valid5) {
                                              if (data15.serves !== undefined) {
                                                let data19 = data15.serves
                                                const _errs39 = errors
                                                if (errors === _errs39) {
                                                  if (Array.isArray(data19)) {
                                                    var valid6 = true
                                                    const len1 = data19.length
                                                    for (let i1 = 0; i1 < len1; i1++) {
                                                      const _errs41 = errors
                                                      if (typeof data19[i1] !== 'string') {
                                                        validate11.errors = [
                                                          {
                                                            instancePath:
                                                              instancePath + '/plan/' + i0 + '/serves/' + i1,
                                                            schemaPath:
                                                              '#/$defs/PlannedProbe/properties/serves/items/type',
                                                            keyword: 'type',
                                                            params: { type: 'string' },
                                                          },
                                                        ]
                                                        return false
                                                      }
                                                      var valid6 = _errs41 === errors
                                                      if (!valid6) {
                                                        break
                                                      }
                                                    }
                                                  } else {
                                                    validate11.errors = [
                                                      {
                                                        instancePath: instancePath + '/plan/' + i0 + '/serves',
                                                        schemaPath: '#/$defs/PlannedProbe/properties/serves/type',
                                                        keyword: 'type',
                                                        params: { type: 'array' },
                                                      },
                                                    ]
                                                    return false
                                                  }
                                                }
                                                var valid5 = _errs39 === errors
                                              } else {
                                                var valid5 = true
                                              }
                                              if (valid5) {
                                                if (data15.shard !== undefined) {
                                                  const _errs43 = errors
                                                  if (!(typeof data15.shard == 'number')) {
                                                    validate11.errors = [
                                                      {
                                                        instancePath: instancePath + '/plan/' + i0 + '/shard',
                                                        schemaPath: '#/$defs/PlannedProbe/properties/shard/type',
                                                        keyword: 'type',
                                                        params: { type: 'number' },
                                                      },
                                                    ]
                                                    return false
                                                  }
                                                  var valid5 = _errs43 === errors
                                                } else {
                                                  var valid5 = true
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    } else {
                                      validate11.errors = [
                                        {
                                          instancePath: instancePath + '/plan/' + i0,
                                          schemaPath: '#/$defs/PlannedProbe/type',
                                          keyword: 'type',
                                          params: { type: 'object' },
                                        },
                                      ]
                                      return false
                                    }
                                  }
                                  var valid3 = _errs30 === errors
                                  if (!valid3) {
                                    break
                                  }
                                }
                              } else {
                                validate11.errors = [
                                  {
                                    instancePath: instancePath + '/plan',
                                    schemaPath: '#/properties/plan/type',
                                    keyword: 'type',
                                    params: { type: 'array' },
                                  },
                                ]
                                return false
                              }
                            }
                            var valid0 = _errs28 === errors
                          } else {
                            var valid0 = true
                          }
                          if (valid0) {
                            if (data.only !== undefined) {
                              let data22 = data.only
                              const _errs45 = errors
                              if (errors === _errs45) {
                                if (Array.isArray(data22)) {
                                  var valid7 = true
                                  const len2 = data22.length
                                  for (let i2 = 0; i2 < len2; i2++) {
                                    const _errs47 = errors
                                    if (typeof data22[i2] !== 'string') {
                                      validate11.errors = [
                                        {
                                          instancePath: instancePath + '/only/' + i2,
                                          schemaPath: '#/properties/only/items/type',
                                          keyword: 'type',
                                          params: { type: 'string' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid7 = _errs47 === errors
                                    if (!valid7) {
                                      break
                                    }
                                  }
                                } else {
                                  validate11.errors = [
                                    {
                                      instancePath: instancePath + '/only',
                                      schemaPath: '#/properties/only/type',
                                      keyword: 'type',
                                      params: { type: 'array' },
                                    },
                                  ]
                                  return false
                                }
                              }
                              var valid0 = _errs45 === errors
                            } else {
                              var valid0 = true
                            }
                            if (valid0) {
                              if (data.skip !== undefined) {
                                let data24 = data.skip
                                const _errs49 = errors
                                if (errors === _errs49) {
                                  if (Array.isArray(data24)) {
                                    var valid8 = true
                                    const len3 = data24.length
                                    for (let i3 = 0; i3 < len3; i3++) {
                                      const _errs51 = errors
                                      if (typeof data24[i3] !== 'string') {
                                        validate11.errors = [
                                          {
                                            instancePath: instancePath + '/skip/' + i3,
                                            schemaPath: '#/properties/skip/items/type',
                                            keyword: 'type',
                                            params: { type: 'string' },
                                          },
                                        ]
                                        return false
                                      }
                                      var valid8 = _errs51 === errors
                                      if (!valid8) {
                                        break
                                      }
                                    }
                                  } else {
                                    validate11.errors = [
                                      {
                                        instancePath: instancePath + '/skip',
                                        schemaPath: '#/properties/skip/type',
                                        keyword: 'type',
                                        params: { type: 'array' },
                                      },
                                    ]
                                    return false
                                  }
                                }
                                var valid0 = _errs49 === errors
                              } else {
                                var valid0 = true
                              }
                              if (valid0) {
                                if (data.asked !== undefined) {
                                  const _errs53 = errors
                                  if (
                                    !validate14(data.asked, {
                                      instancePath: instancePath + '/asked',
                                      parentData: data,
                                      parentDataProperty: 'asked',
                                      rootData,
                                    })
                                  ) {
                                    vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors)
                                    errors = vErrors.length
                                  }
                                  var valid0 = _errs53 === errors
                                } else {
                                  var valid0 = true
                                }
                                if (valid0) {
                                  if (data.traffic !== undefined) {
                                    const _errs54 = errors
                                    if (
                                      !validate16(data.traffic, {
                                        instancePath: instancePath + '/traffic',
                                        parentData: data,
                                        parentDataProperty: 'traffic',
                                        rootData,
                                      })
                                    ) {
                                      vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors)
                                      errors = vErrors.length
                                    }
                                    var valid0 = _errs54 === errors
                                  } else {
                                    var valid0 = true
                                  }
                                  if (valid0) {
                                    if (data.upstream !== undefined) {
                                      const _errs55 = errors
                                      if (
                                        !validate18(data.upstream, {
                                          instancePath: instancePath + '/upstream',
                                          parentData: data,
                                          parentDataProperty: 'upstream',
                                          rootData,
                                        })
                                      ) {
                                        vErrors =
                                          vErrors === null ? validate18.errors : vErrors.concat(validate18.errors)
                                        errors = vErrors.length
                                      }
                                      var valid0 = _errs55 === errors
                                    } else {
                                      var valid0 = true
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate11.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate11.errors = vErrors
  return errors === 0
}
export const discovery: Validator = validate22
const schema21 = {
  type: 'object',
  required: ['type', 'models'],
  properties: {
    type: { type: 'string' },
    models: { type: 'object', additionalProperties: { type: 'string' } },
    steering: { type: 'array', items: { type: 'string' } },
    everyModel: { $ref: '#/$defs/EveryModel' },
    previous: {},
  },
}
const schema22 = {
  type: 'object',
  required: ['patterns', 'listed', 'unmatched', 'leftOut', 'models'],
  properties: {
    patterns: { type: 'array', items: { type: 'string' } },
    listed: { type: 'number' },
    unmatched: { type: 'array', items: { type: 'string' } },
    leftOut: { type: 'number' },
    because: { type: 'string' },
    models: { type: 'array', items: { $ref: '#/$defs/WantedModel' } },
  },
}
const schema23 = {
  type: 'object',
  required: ['model', 'protocol'],
  properties: {
    model: { type: 'string' },
    protocol: { type: 'string' },
    probe: { type: 'string' },
    because: { type: 'string' },
  },
}
function validate23(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.patterns === undefined && (missing0 = 'patterns')) ||
        (data.listed === undefined && (missing0 = 'listed')) ||
        (data.unmatched === undefined && (missing0 = 'unmatched')) ||
        (data.leftOut === undefined && (missing0 = 'leftOut')) ||
        (data.models === undefined && (missing0 = 'models'))
      ) {
        validate23.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.patterns !== undefined) {
          let data0 = data.patterns
          const _errs1 = errors
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true
              const len0 = data0.length
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors
                if (typeof data0[i0] !== 'string') {
                  validate23.errors = [
                    {
                      instancePath: instancePath + '/patterns/' + i0,
                      schemaPath: '#/properties/patterns/items/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid1 = _errs3 === errors
                if (!valid1) {
                  break
                }
              }
            } else {
              validate23.errors = [
                {
                  instancePath: instancePath + '/patterns',
                  schemaPath: '#/properties/patterns/type',
                  keyword: 'type',
                  params: { type: 'array' },
                },
              ]
              return false
            }
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.listed !== undefined) {
            const _errs5 = errors
            if (!(typeof data.listed == 'number')) {
              validate23.errors = [
                {
                  instancePath: instancePath + '/listed',
                  schemaPath: '#/properties/listed/type',
                  keyword: 'type',
                  params: { type: 'number' },
                },
              ]
              return false
            }
            var valid0 = _errs5 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.unmatched !== undefined) {
              let data3 = data.unmatched
              const _errs7 = errors
              if (errors === _errs7) {
                if (Array.isArray(data3)) {
                  var valid2 = true
                  const len1 = data3.length
                  for (let i1 = 0; i1 < len1; i1++) {
                    const _errs9 = errors
                    if (typeof data3[i1] !== 'string') {
                      validate23.errors = [
                        {
                          instancePath: instancePath + '/unmatched/' + i1,
                          schemaPath: '#/properties/unmatched/items/type',
                          keyword: 'type',
                          params: { type: 'string' },
                        },
                      ]
                      return false
                    }
                    var valid2 = _errs9 === errors
                    if (!valid2) {
                      break
                    }
                  }
                } else {
                  validate23.errors = [
                    {
                      instancePath: instancePath + '/unmatched',
                      schemaPath: '#/properties/unmatched/type',
                      keyword: 'type',
                      params: { type: 'array' },
                    },
                  ]
                  return false
                }
              }
              var valid0 = _errs7 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.leftOut !== undefined) {
                const _errs11 = errors
                if (!(typeof data.leftOut == 'number')) {
                  validate23.errors = [
                    {
                      instancePath: instancePath + '/leftOut',
                      schemaPath: '#/properties/leftOut/type',
                      keyword: 'type',
                      params: { type: 'number' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs11 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.because !== undefined) {
                  const _errs13 = errors
                  if (typeof data.because !== 'string') {
                    validate23.errors = [
                      {
                        instancePath: instancePath + '/because',
                        schemaPath: '#/properties/because/type',
                        keyword: 'type',
                        params: { type: 'string' },
                      },
                    ]
                    return false
                  }
                  var valid0 = _errs13 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.models !== undefined) {
                    let data7 = data.models
                    const _errs15 = errors
                    if (errors === _errs15) {
                      if (Array.isArray(data7)) {
                        var valid3 = true
                        const len2 = data7.length
                        for (let i2 = 0; i2 < len2; i2++) {
                          let data8 = data7[i2]
                          const _errs17 = errors
                          const _errs18 = errors
                          if (errors === _errs18) {
                            if (data8 && typeof data8 == 'object' && !Array.isArray(data8)) {
                              let missing1
                              if (
                                (data8.model === undefined && (missing1 = 'model')) ||
                                (data8.protocol === undefined && (missing1 = 'protocol'))
                              ) {
                                validate23.errors = [
                                  {
                                    instancePath: instancePath + '/models/' + i2,
                                    schemaPath: '#/$defs/WantedModel/required',
                                    keyword: 'required',
                                    params: { missingProperty: missing1 },
                                  },
                                ]
                                return false
                              } else {
                                if (data8.model !== undefined) {
                                  const _errs20 = errors
                                  if (typeof data8.model !== 'string') {
                                    validate23.errors = [
                                      {
                                        instancePath: instancePath + '/models/' + i2 + '/model',
                                        schemaPath: '#/$defs/WantedModel/properties/model/type',
                                        keyword: 'type',
                                        params: { type: 'string' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid5 = _errs20 === errors
                                } else {
                                  var valid5 = true
                                }
                                if (valid5) {
                                  if (data8.protocol !== undefined) {
                                    const _errs22 = errors
                                    if (typeof data8.protocol !== 'string') {
                                      validate23.errors = [
                                        {
                                          instancePath: instancePath + '/models/' + i2 + '/protocol',
                                          schemaPath: '#/$defs/WantedModel/properties/protocol/type',
                                          keyword: 'type',
                                          params: { type: 'string' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid5 = _errs22 === errors
                                  } else {
                                    var valid5 = true
                                  }
                                  if (valid5) {
                                    if (data8.probe !== undefined) {
                                      const _errs24 = errors
                                      if (typeof data8.probe !== 'string') {
                                        validate23.errors = [
                                          {
                                            instancePath: instancePath + '/models/' + i2 + '/probe',
                                            schemaPath: '#/$defs/WantedModel/properties/probe/type',
                                            keyword: 'type',
                                            params: { type: 'string' },
                                          },
                                        ]
                                        return false
                                      }
                                      var valid5 = _errs24 === errors
                                    } else {
                                      var valid5 = true
                                    }
                                    if (valid5) {
                                      if (data8.because !== undefined) {
                                        const _errs26 = errors
                                        if (typeof data8.because !== 'string') {
                                          validate23.errors = [
                                            {
                                              instancePath: instancePath + '/models/' + i2 + '/because',
                                              schemaPath: '#/$defs/WantedModel/properties/because/type',
                                              keyword: 'type',
                                              params: { type: 'string' },
                                            },
                                          ]
                                          return false
                                        }
                                        var valid5 = _errs26 === errors
                                      } else {
                                        var valid5 = true
                                      }
                                    }
                                  }
                                }
                              }
                            } else {
                              validate23.errors = [
                                {
                                  instancePath: instancePath + '/models/' + i2,
                                  schemaPath: '#/$defs/WantedModel/type',
                                  keyword: 'type',
                                  params: { type: 'object' },
                                },
                              ]
                              return false
                            }
                          }
                          var valid3 = _errs17 === errors
                          if (!valid3) {
                            break
                          }
                        }
                      } else {
                        validate23.errors = [
                          {
                            instancePath: instancePath + '/models',
                            schemaPath: '#/properties/models/type',
                            keyword: 'type',
                            params: { type: 'array' },
                          },
                        ]
                        return false
                      }
                    }
                    var valid0 = _errs15 === errors
                  } else {
                    var valid0 = true
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate23.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate23.errors = vErrors
  return errors === 0
}
function validate22(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if ((data.type === undefined && (missing0 = 'type')) || (data.models === undefined && (missing0 = 'models'))) {
        validate22.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.type !== undefined) {
          const _errs1 = errors
          if (typeof data.type !== 'string') {
            validate22.errors = [
              {
                instancePath: instancePath + '/type',
                schemaPath: '#/properties/type/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.models !== undefined) {
            let data1 = data.models
            const _errs3 = errors
            if (errors === _errs3) {
              if (data1 && typeof data1 == 'object' && !Array.isArray(data1)) {
                for (const key0 in data1) {
                  const _errs6 = errors
                  if (typeof data1[key0] !== 'string') {
                    validate22.errors = [
                      {
                        instancePath: instancePath + '/models/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
                        schemaPath: '#/properties/models/additionalProperties/type',
                        keyword: 'type',
                        params: { type: 'string' },
                      },
                    ]
                    return false
                  }
                  var valid1 = _errs6 === errors
                  if (!valid1) {
                    break
                  }
                }
              } else {
                validate22.errors = [
                  {
                    instancePath: instancePath + '/models',
                    schemaPath: '#/properties/models/type',
                    keyword: 'type',
                    params: { type: 'object' },
                  },
                ]
                return false
              }
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.steering !== undefined) {
              let data3 = data.steering
              const _errs8 = errors
              if (errors === _errs8) {
                if (Array.isArray(data3)) {
                  var valid2 = true
                  const len0 = data3.length
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs10 = errors
                    if (typeof data3[i0] !== 'string') {
                      validate22.errors = [
                        {
                          instancePath: instancePath + '/steering/' + i0,
                          schemaPath: '#/properties/steering/items/type',
                          keyword: 'type',
                          params: { type: 'string' },
                        },
                      ]
                      return false
                    }
                    var valid2 = _errs10 === errors
                    if (!valid2) {
                      break
                    }
                  }
                } else {
                  validate22.errors = [
                    {
                      instancePath: instancePath + '/steering',
                      schemaPath: '#/properties/steering/type',
                      keyword: 'type',
                      params: { type: 'array' },
                    },
                  ]
                  return false
                }
              }
              var valid0 = _errs8 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.everyModel !== undefined) {
                const _errs12 = errors
                if (
                  !validate23(data.everyModel, {
                    instancePath: instancePath + '/everyModel',
                    parentData: data,
                    parentDataProperty: 'everyModel',
                    rootData,
                  })
                ) {
                  vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors)
                  errors = vErrors.length
                }
                var valid0 = _errs12 === errors
              } else {
                var valid0 = true
              }
            }
          }
        }
      }
    } else {
      validate22.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate22.errors = vErrors
  return errors === 0
}
export const sending: Validator = validate25
const schema24 = {
  type: 'object',
  required: ['type', 'exchange', 'probe', 'name'],
  properties: {
    type: { type: 'string' },
    exchange: { type: 'string' },
    probe: { type: 'string' },
    name: { type: 'string' },
    previous: {},
  },
}
function validate25(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.type === undefined && (missing0 = 'type')) ||
        (data.exchange === undefined && (missing0 = 'exchange')) ||
        (data.probe === undefined && (missing0 = 'probe')) ||
        (data.name === undefined && (missing0 = 'name'))
      ) {
        validate25.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.type !== undefined) {
          const _errs1 = errors
          if (typeof data.type !== 'string') {
            validate25.errors = [
              {
                instancePath: instancePath + '/type',
                schemaPath: '#/properties/type/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.exchange !== undefined) {
            const _errs3 = errors
            if (typeof data.exchange !== 'string') {
              validate25.errors = [
                {
                  instancePath: instancePath + '/exchange',
                  schemaPath: '#/properties/exchange/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.probe !== undefined) {
              const _errs5 = errors
              if (typeof data.probe !== 'string') {
                validate25.errors = [
                  {
                    instancePath: instancePath + '/probe',
                    schemaPath: '#/properties/probe/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.name !== undefined) {
                const _errs7 = errors
                if (typeof data.name !== 'string') {
                  validate25.errors = [
                    {
                      instancePath: instancePath + '/name',
                      schemaPath: '#/properties/name/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs7 === errors
              } else {
                var valid0 = true
              }
            }
          }
        }
      }
    } else {
      validate25.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate25.errors = vErrors
  return errors === 0
}
export const chunks: Validator = validate26
const schema25 = {
  type: 'object',
  required: ['type', 'exchange', 'chunks'],
  properties: {
    type: { type: 'string' },
    exchange: { type: 'string' },
    chunks: { type: 'array', items: { $ref: '#/$defs/Chunk' } },
    previous: {},
  },
}
const schema26 = {
  type: 'object',
  required: ['at'],
  properties: { at: { type: 'number' } },
  anyOf: [
    { required: ['text'], properties: { text: { type: 'string' } } },
    { required: ['base64'], properties: { base64: { type: 'string' } } },
  ],
}
function validate26(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.type === undefined && (missing0 = 'type')) ||
        (data.exchange === undefined && (missing0 = 'exchange')) ||
        (data.chunks === undefined && (missing0 = 'chunks'))
      ) {
        validate26.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.type !== undefined) {
          const _errs1 = errors
          if (typeof data.type !== 'string') {
            validate26.errors = [
              {
                instancePath: instancePath + '/type',
                schemaPath: '#/properties/type/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.exchange !== undefined) {
            const _errs3 = errors
            if (typeof data.exchange !== 'string') {
              validate26.errors = [
                {
                  instancePath: instancePath + '/exchange',
                  schemaPath: '#/properties/exchange/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.chunks !== undefined) {
              let data2 = data.chunks
              const _errs5 = errors
              if (errors === _errs5) {
                if (Array.isArray(data2)) {
                  var valid1 = true
                  const len0 = data2.length
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data3 = data2[i0]
                    const _errs7 = errors
                    const _errs8 = errors
                    const _errs10 = errors
                    let valid3 = false
                    const _errs11 = errors
                    if (data3 && typeof data3 == 'object' && !Array.isArray(data3)) {
                      let missing1
                      if (data3.text === undefined && (missing1 = 'text')) {
                        const err0 = {
                          instancePath: instancePath + '/chunks/' + i0,
                          schemaPath: '#/$defs/Chunk/anyOf/0/required',
                          keyword: 'required',
                          params: { missingProperty: missing1 },
                        }
                        if (vErrors === null) {
                          vErrors = [err0]
                        } else {
                          vErrors.push(err0)
                        }
                        errors++
                      } else {
                        if (data3.text !== undefined) {
                          if (typeof data3.text !== 'string') {
                            const err1 = {
                              instancePath: instancePath + '/chunks/' + i0 + '/text',
                              schemaPath: '#/$defs/Chunk/anyOf/0/properties/text/type',
                              keyword: 'type',
                              params: { type: 'string' },
                            }
                            if (vErrors === null) {
                              vErrors = [err1]
                            } else {
                              vErrors.push(err1)
                            }
                            errors++
                          }
                        }
                      }
                    }
                    var _valid0 = _errs11 === errors
                    valid3 = valid3 || _valid0
                    if (!valid3) {
                      const _errs14 = errors
                      if (data3 && typeof data3 == 'object' && !Array.isArray(data3)) {
                        let missing2
                        if (data3.base64 === undefined && (missing2 = 'base64')) {
                          const err2 = {
                            instancePath: instancePath + '/chunks/' + i0,
                            schemaPath: '#/$defs/Chunk/anyOf/1/required',
                            keyword: 'required',
                            params: { missingProperty: missing2 },
                          }
                          if (vErrors === null) {
                            vErrors = [err2]
                          } else {
                            vErrors.push(err2)
                          }
                          errors++
                        } else {
                          if (data3.base64 !== undefined) {
                            if (typeof data3.base64 !== 'string') {
                              const err3 = {
                                instancePath: instancePath + '/chunks/' + i0 + '/base64',
                                schemaPath: '#/$defs/Chunk/anyOf/1/properties/base64/type',
                                keyword: 'type',
                                params: { type: 'string' },
                              }
                              if (vErrors === null) {
                                vErrors = [err3]
                              } else {
                                vErrors.push(err3)
                              }
                              errors++
                            }
                          }
                        }
                      }
                      var _valid0 = _errs14 === errors
                      valid3 = valid3 || _valid0
                    }
                    if (!valid3) {
                      const err4 = {
                        instancePath: instancePath + '/chunks/' + i0,
                        schemaPath: '#/$defs/Chunk/anyOf',
                        keyword: 'anyOf',
                        params: {},
                      }
                      if (vErrors === null) {
                        vErrors = [err4]
                      } else {
                        vErrors.push(err4)
                      }
                      errors++
                      validate26.errors = vErrors
                      return false
                    } else {
                      errors = _errs10
                      if (vErrors !== null) {
                        if (_errs10) {
                          vErrors.length = _errs10
                        } else {
                          vErrors = null
                        }
                      }
                    }
                    if (errors === _errs8) {
                      if (data3 && typeof data3 == 'object' && !Array.isArray(data3)) {
                        let missing3
                        if (data3.at === undefined && (missing3 = 'at')) {
                          validate26.errors = [
                            {
                              instancePath: instancePath + '/chunks/' + i0,
                              schemaPath: '#/$defs/Chunk/required',
                              keyword: 'required',
                              params: { missingProperty: missing3 },
                            },
                          ]
                          return false
                        } else {
                          if (data3.at !== undefined) {
                            if (!(typeof data3.at == 'number')) {
                              validate26.errors = [
                                {
                                  instancePath: instancePath + '/chunks/' + i0 + '/at',
                                  schemaPath: '#/$defs/Chunk/properties/at/type',
                                  keyword: 'type',
                                  params: { type: 'number' },
                                },
                              ]
                              return false
                            }
                          }
                        }
                      } else {
                        validate26.errors = [
                          {
                            instancePath: instancePath + '/chunks/' + i0,
                            schemaPath: '#/$defs/Chunk/type',
                            keyword: 'type',
                            params: { type: 'object' },
                          },
                        ]
                        return false
                      }
                    }
                    var valid1 = _errs7 === errors
                    if (!valid1) {
                      break
                    }
                  }
                } else {
                  validate26.errors = [
                    {
                      instancePath: instancePath + '/chunks',
                      schemaPath: '#/properties/chunks/type',
                      keyword: 'type',
                      params: { type: 'array' },
                    },
                  ]
                  return false
                }
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
          }
        }
      }
    } else {
      validate26.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate26.errors = vErrors
  return errors === 0
}
export const script: Validator = validate27
const schema27 = {
  type: 'object',
  required: ['type', 'probe', 'name', 'nonce', 'script'],
  properties: {
    type: { type: 'string' },
    probe: { type: 'string' },
    name: { type: 'string' },
    nonce: { type: 'string' },
    script: { $ref: '#/$defs/Script' },
    previous: {},
  },
}
const schema28 = {
  type: 'object',
  required: ['finish', 'usage'],
  properties: {
    text: { type: 'string' },
    reasoning: { type: 'string' },
    calls: { type: 'array', items: { $ref: '#/$defs/ScriptCall' } },
    finish: { $ref: '#/$defs/ScriptFinish' },
    stopString: { type: 'string' },
    usage: { $ref: '#/$defs/ScriptUsage' },
    delivery: { $ref: '#/$defs/ScriptDelivery' },
    error: { $ref: '#/$defs/ScriptError' },
  },
}
const schema29 = {
  type: 'object',
  required: ['id', 'name', 'arguments'],
  properties: { id: { type: 'string' }, name: { type: 'string' }, arguments: { type: 'string' } },
}
const schema30 = { type: 'string' }
const schema31 = {
  type: 'object',
  required: ['input', 'output'],
  properties: {
    input: { type: 'number' },
    output: { type: 'number' },
    cached: { type: 'number' },
    cacheWritten: { type: 'number' },
    reasoning: { type: 'number' },
  },
}
const schema32 = {
  type: 'object',
  properties: {
    pieces: { type: 'array', items: { type: 'number' } },
    writes: { type: 'array', items: { type: 'number' } },
    form: { type: 'string' },
    holdAfterEvents: { type: 'number' },
    cutAfterEvents: { type: 'number' },
    eventPauseMs: { type: 'number' },
  },
}
const schema33 = {
  type: 'object',
  properties: {
    status: { type: 'number' },
    body: { type: 'string' },
    retryAfterS: { type: 'number' },
    message: { type: 'string' },
    onPort: { type: 'number' },
    stallMs: { type: 'number' },
  },
}
function validate28(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if ((data.finish === undefined && (missing0 = 'finish')) || (data.usage === undefined && (missing0 = 'usage'))) {
        validate28.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.text !== undefined) {
          const _errs1 = errors
          if (typeof data.text !== 'string') {
            validate28.errors = [
              {
                instancePath: instancePath + '/text',
                schemaPath: '#/properties/text/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.reasoning !== undefined) {
            const _errs3 = errors
            if (typeof data.reasoning !== 'string') {
              validate28.errors = [
                {
                  instancePath: instancePath + '/reasoning',
                  schemaPath: '#/properties/reasoning/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.calls !== undefined) {
              let data2 = data.calls
              const _errs5 = errors
              if (errors === _errs5) {
                if (Array.isArray(data2)) {
                  var valid1 = true
                  const len0 = data2.length
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data3 = data2[i0]
                    const _errs7 = errors
                    const _errs8 = errors
                    if (errors === _errs8) {
                      if (data3 && typeof data3 == 'object' && !Array.isArray(data3)) {
                        let missing1
                        if (
                          (data3.id === undefined && (missing1 = 'id')) ||
                          (data3.name === undefined && (missing1 = 'name')) ||
                          (data3.arguments === undefined && (missing1 = 'arguments'))
                        ) {
                          validate28.errors = [
                            {
                              instancePath: instancePath + '/calls/' + i0,
                              schemaPath: '#/$defs/ScriptCall/required',
                              keyword: 'required',
                              params: { missingProperty: missing1 },
                            },
                          ]
                          return false
                        } else {
                          if (data3.id !== undefined) {
                            const _errs10 = errors
                            if (typeof data3.id !== 'string') {
                              validate28.errors = [
                                {
                                  instancePath: instancePath + '/calls/' + i0 + '/id',
                                  schemaPath: '#/$defs/ScriptCall/properties/id/type',
                                  keyword: 'type',
                                  params: { type: 'string' },
                                },
                              ]
                              return false
                            }
                            var valid3 = _errs10 === errors
                          } else {
                            var valid3 = true
                          }
                          if (valid3) {
                            if (data3.name !== undefined) {
                              const _errs12 = errors
                              if (typeof data3.name !== 'string') {
                                validate28.errors = [
                                  {
                                    instancePath: instancePath + '/calls/' + i0 + '/name',
                                    schemaPath: '#/$defs/ScriptCall/properties/name/type',
                                    keyword: 'type',
                                    params: { type: 'string' },
                                  },
                                ]
                                return false
                              }
                              var valid3 = _errs12 === errors
                            } else {
                              var valid3 = true
                            }
                            if (valid3) {
                              if (data3.arguments !== undefined) {
                                const _errs14 = errors
                                if (typeof data3.arguments !== 'string') {
                                  validate28.errors = [
                                    {
                                      instancePath: instancePath + '/calls/' + i0 + '/arguments',
                                      schemaPath: '#/$defs/ScriptCall/properties/arguments/type',
                                      keyword: 'type',
                                      params: { type: 'string' },
                                    },
                                  ]
                                  return false
                                }
                                var valid3 = _errs14 === errors
                              } else {
                                var valid3 = true
                              }
                            }
                          }
                        }
                      } else {
                        validate28.errors = [
                          {
                            instancePath: instancePath + '/calls/' + i0,
                            schemaPath: '#/$defs/ScriptCall/type',
                            keyword: 'type',
                            params: { type: 'object' },
                          },
                        ]
                        return false
                      }
                    }
                    var valid1 = _errs7 === errors
                    if (!valid1) {
                      break
                    }
                  }
                } else {
                  validate28.errors = [
                    {
                      instancePath: instancePath + '/calls',
                      schemaPath: '#/properties/calls/type',
                      keyword: 'type',
                      params: { type: 'array' },
                    },
                  ]
                  return false
                }
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.finish !== undefined) {
                const _errs16 = errors
                if (typeof data.finish !== 'string') {
                  validate28.errors = [
                    {
                      instancePath: instancePath + '/finish',
                      schemaPath: '#/$defs/ScriptFinish/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs16 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.stopString !== undefined) {
                  const _errs19 = errors
                  if (typeof data.stopString !== 'string') {
                    validate28.errors = [
                      {
                        instancePath: instancePath + '/stopString',
                        schemaPath: '#/properties/stopString/type',
                        keyword: 'type',
                        params: { type: 'string' },
                      },
                    ]
                    return false
                  }
                  var valid0 = _errs19 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.usage !== undefined) {
                    let data9 = data.usage
                    const _errs21 = errors
                    const _errs22 = errors
                    if (errors === _errs22) {
                      if (data9 && typeof data9 == 'object' && !Array.isArray(data9)) {
                        let missing2
                        if (
                          (data9.input === undefined && (missing2 = 'input')) ||
                          (data9.output === undefined && (missing2 = 'output'))
                        ) {
                          validate28.errors = [
                            {
                              instancePath: instancePath + '/usage',
                              schemaPath: '#/$defs/ScriptUsage/required',
                              keyword: 'required',
                              params: { missingProperty: missing2 },
                            },
                          ]
                          return false
                        } else {
                          if (data9.input !== undefined) {
                            const _errs24 = errors
                            if (!(typeof data9.input == 'number')) {
                              validate28.errors = [
                                {
                                  instancePath: instancePath + '/usage/input',
                                  schemaPath: '#/$defs/ScriptUsage/properties/input/type',
                                  keyword: 'type',
                                  params: { type: 'number' },
                                },
                              ]
                              return false
                            }
                            var valid6 = _errs24 === errors
                          } else {
                            var valid6 = true
                          }
                          if (valid6) {
                            if (data9.output !== undefined) {
                              const _errs26 = errors
                              if (!(typeof data9.output == 'number')) {
                                validate28.errors = [
                                  {
                                    instancePath: instancePath + '/usage/output',
                                    schemaPath: '#/$defs/ScriptUsage/properties/output/type',
                                    keyword: 'type',
                                    params: { type: 'number' },
                                  },
                                ]
                                return false
                              }
                              var valid6 = _errs26 === errors
                            } else {
                              var valid6 = true
                            }
                            if (valid6) {
                              if (data9.cached !== undefined) {
                                const _errs28 = errors
                                if (!(typeof data9.cached == 'number')) {
                                  validate28.errors = [
                                    {
                                      instancePath: instancePath + '/usage/cached',
                                      schemaPath: '#/$defs/ScriptUsage/properties/cached/type',
                                      keyword: 'type',
                                      params: { type: 'number' },
                                    },
                                  ]
                                  return false
                                }
                                var valid6 = _errs28 === errors
                              } else {
                                var valid6 = true
                              }
                              if (valid6) {
                                if (data9.cacheWritten !== undefined) {
                                  const _errs30 = errors
                                  if (!(typeof data9.cacheWritten == 'number')) {
                                    validate28.errors = [
                                      {
                                        instancePath: instancePath + '/usage/cacheWritten',
                                        schemaPath: '#/$defs/ScriptUsage/properties/cacheWritten/type',
                                        keyword: 'type',
                                        params: { type: 'number' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid6 = _errs30 === errors
                                } else {
                                  var valid6 = true
                                }
                                if (valid6) {
                                  if (data9.reasoning !== undefined) {
                                    const _errs32 = errors
                                    if (!(typeof data9.reasoning == 'number')) {
                                      validate28.errors = [
                                        {
                                          instancePath: instancePath + '/usage/reasoning',
                                          schemaPath: '#/$defs/ScriptUsage/properties/reasoning/type',
                                          keyword: 'type',
                                          params: { type: 'number' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid6 = _errs32 === errors
                                  } else {
                                    var valid6 = true
                                  }
                                }
                              }
                            }
                          }
                        }
                      } else {
                        validate28.errors = [
                          {
                            instancePath: instancePath + '/usage',
                            schemaPath: '#/$defs/ScriptUsage/type',
                            keyword: 'type',
                            params: { type: 'object' },
                          },
                        ]
                        return false
                      }
                    }
                    var valid0 = _errs21 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.delivery !== undefined) {
                      let data15 = data.delivery
                      const _errs34 = errors
                      const _errs35 = errors
                      if (errors === _errs35) {
                        if (data15 && typeof data15 == 'object' && !Array.isArray(data15)) {
                          if (data15.pieces !== undefined) {
                            let data16 = data15.pieces
                            const _errs37 = errors
                            if (errors === _errs37) {
                              if (Array.isArray(data16)) {
                                var valid9 = true
                                const len1 = data16.length
                                for (let i1 = 0; i1 < len1; i1++) {
                                  const _errs39 = errors
                                  if (!(typeof data16[i1] == 'number')) {
                                    validate28.errors = [
                                      {
                                        instancePath: instancePath + '/delivery/pieces/' + i1,
                                        schemaPath: '#/$defs/ScriptDelivery/properties/pieces/items/type',
                                        keyword: 'type',
                                        params: { type: 'number' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid9 = _errs39 === errors
                                  if (!valid9) {
                                    break
                                  }
                                }
                              } else {
                                validate28.errors = [
                                  {
                                    instancePath: instancePath + '/delivery/pieces',
                                    schemaPath: '#/$defs/ScriptDelivery/properties/pieces/type',
                                    keyword: 'type',
                                    params: { type: 'array' },
                                  },
                                ]
                                return false
                              }
                            }
                            var valid8 = _errs37 === errors
                          } else {
                            var valid8 = true
                          }
                          if (valid8) {
                            if (data15.writes !== undefined) {
                              let data18 = data15.writes
                              const _errs41 = errors
                              if (errors === _errs41) {
                                if (Array.isArray(data18)) {
                                  var valid10 = true
                                  const len2 = data18.length
                                  for (let i2 = 0; i2 < len2; i2++) {
                                    const _errs43 = errors
                                    if (!(typeof data18[i2] == 'number')) {
                                      validate28.errors = [
                                        {
                                          instancePath: instancePath + '/delivery/writes/' + i2,
                                          schemaPath: '#/$defs/ScriptDelivery/properties/writes/items/type',
                                          keyword: 'type',
                                          params: { type: 'number' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid10 = _errs43 === errors
                                    if (!valid10) {
                                      break
                                    }
                                  }
                                } else {
                                  validate28.errors = [
                                    {
                                      instancePath: instancePath + '/delivery/writes',
                                      schemaPath: '#/$defs/ScriptDelivery/properties/writes/type',
                                      keyword: 'type',
                                      params: { type: 'array' },
                                    },
                                  ]
                                  return false
                                }
                              }
                              var valid8 = _errs41 === errors
                            } else {
                              var valid8 = true
                            }
                            if (valid8) {
                              if (data15.form !== undefined) {
                                const _errs45 = errors
                                if (typeof data15.form !== 'string') {
                                  validate28.errors = [
                                    {
                                      instancePath: instancePath + '/delivery/form',
                                      schemaPath: '#/$defs/ScriptDelivery/properties/form/type',
                                      keyword: 'type',
                                      params: { type: 'string' },
                                    },
                                  ]
                                  return false
                                }
                                var valid8 = _errs45 === errors
                              } else {
                                var valid8 = true
                              }
                              if (valid8) {
                                if (data15.holdAfterEvents !== undefined) {
                                  const _errs47 = errors
                                  if (!(typeof data15.holdAfterEvents == 'number')) {
                                    validate28.errors = [
                                      {
                                        instancePath: instancePath + '/delivery/holdAfterEvents',
                                        schemaPath: '#/$defs/ScriptDelivery/properties/holdAfterEvents/type',
                                        keyword: 'type',
                                        params: { type: 'number' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid8 = _errs47 === errors
                                } else {
                                  var valid8 = true
                                }
                                if (valid8) {
                                  if (data15.cutAfterEvents !== undefined) {
                                    const _errs49 = errors
                                    if (!(typeof data15.cutAfterEvents == 'number')) {
                                      validate28.errors = [
                                        {
                                          instancePath: instancePath + '/delivery/cutAfterEvents',
                                          schemaPath: '#/$defs/ScriptDelivery/properties/cutAfterEvents/type',
                                          keyword: 'type',
                                          params: { type: 'number' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid8 = _errs49 === errors
                                  } else {
                                    var valid8 = true
                                  }
                                  if (valid8) {
                                    if (data15.eventPauseMs !== undefined) {
                                      const _errs51 = errors
                                      if (!(typeof data15.eventPauseMs == 'number')) {
                                        validate28.errors = [
                                          {
                                            instancePath: instancePath + '/delivery/eventPauseMs',
                                            schemaPath: '#/$defs/ScriptDelivery/properties/eventPauseMs/type',
                                            keyword: 'type',
                                            params: { type: 'number' },
                                          },
                                        ]
                                        return false
                                      }
                                      var valid8 = _errs51 === errors
                                    } else {
                                      var valid8 = true
                                    }
                                  }
                                }
                              }
                            }
                          }
                        } else {
                          validate28.errors = [
                            {
                              instancePath: instancePath + '/delivery',
                              schemaPath: '#/$defs/ScriptDelivery/type',
                              keyword: 'type',
                              params: { type: 'object' },
                            },
                          ]
                          return false
                        }
                      }
                      var valid0 = _errs34 === errors
                    } else {
                      var valid0 = true
                    }
                    if (valid0) {
                      if (data.error !== undefined) {
                        let data24 = data.error
                        const _errs53 = errors
                        const _errs54 = errors
                        if (errors === _errs54) {
                          if (data24 && typeof data24 == 'object' && !Array.isArray(data24)) {
                            if (data24.status !== undefined) {
                              const _errs56 = errors
                              if (!(typeof data24.status == 'number')) {
                                validate28.errors = [
                                  {
                                    instancePath: instancePath + '/error/status',
                                    schemaPath: '#/$defs/ScriptError/properties/status/type',
                                    keyword: 'type',
                                    params: { type: 'number' },
                                  },
                                ]
                                return false
                              }
                              var valid12 = _errs56 === errors
                            } else {
                              var valid12 = true
                            }
                            if (valid12) {
                              if (data24.body !== undefined) {
                                const _errs58 = errors
                                if (typeof data24.body !== 'string') {
                                  validate28.errors = [
                                    {
                                      instancePath: instancePath + '/error/body',
                                      schemaPath: '#/$defs/ScriptError/properties/body/type',
                                      keyword: 'type',
                                      params: { type: 'string' },
                                    },
                                  ]
                                  return false
                                }
                                var valid12 = _errs58 === errors
                              } else {
                                var valid12 = true
                              }
                              if (valid12) {
                                if (data24.retryAfterS !== undefined) {
                                  const _errs60 = errors
                                  if (!(typeof data24.retryAfterS == 'number')) {
                                    validate28.errors = [
                                      {
                                        instancePath: instancePath + '/error/retryAfterS',
                                        schemaPath: '#/$defs/ScriptError/properties/retryAfterS/type',
                                        keyword: 'type',
                                        params: { type: 'number' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid12 = _errs60 === errors
                                } else {
                                  var valid12 = true
                                }
                                if (valid12) {
                                  if (data24.message !== undefined) {
                                    const _errs62 = errors
                                    if (typeof data24.message !== 'string') {
                                      validate28.errors = [
                                        {
                                          instancePath: instancePath + '/error/message',
                                          schemaPath: '#/$defs/ScriptError/properties/message/type',
                                          keyword: 'type',
                                          params: { type: 'string' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid12 = _errs62 === errors
                                  } else {
                                    var valid12 = true
                                  }
                                  if (valid12) {
                                    if (data24.onPort !== undefined) {
                                      const _errs64 = errors
                                      if (!(typeof data24.onPort == 'number')) {
                                        validate28.errors = [
                                          {
                                            instancePath: instancePath + '/error/onPort',
                                            schemaPath: '#/$defs/ScriptError/properties/onPort/type',
                                            keyword: 'type',
                                            params: { type: 'number' },
                                          },
                                        ]
                                        return false
                                      }
                                      var valid12 = _errs64 === errors
                                    } else {
                                      var valid12 = true
                                    }
                                    if (valid12) {
                                      if (data24.stallMs !== undefined) {
                                        const _errs66 = errors
                                        if (!(typeof data24.stallMs == 'number')) {
                                          validate28.errors = [
                                            {
                                              instancePath: instancePath + '/error/stallMs',
                                              schemaPath: '#/$defs/ScriptError/properties/stallMs/type',
                                              keyword: 'type',
                                              params: { type: 'number' },
                                            },
                                          ]
                                          return false
                                        }
                                        var valid12 = _errs66 === errors
                                      } else {
                                        var valid12 = true
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          } else {
                            validate28.errors = [
                              {
                                instancePath: instancePath + '/error',
                                schemaPath: '#/$defs/ScriptError/type',
                                keyword: 'type',
                                params: { type: 'object' },
                              },
                            ]
                            return false
                          }
                        }
                        var valid0 = _errs53 === errors
                      } else {
                        var valid0 = true
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate28.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate28.errors = vErrors
  return errors === 0
}
function validate27(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.type === undefined && (missing0 = 'type')) ||
        (data.probe === undefined && (missing0 = 'probe')) ||
        (data.name === undefined && (missing0 = 'name')) ||
        (data.nonce === undefined && (missing0 = 'nonce')) ||
        (data.script === undefined && (missing0 = 'script'))
      ) {
        validate27.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.type !== undefined) {
          const _errs1 = errors
          if (typeof data.type !== 'string') {
            validate27.errors = [
              {
                instancePath: instancePath + '/type',
                schemaPath: '#/properties/type/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.probe !== undefined) {
            const _errs3 = errors
            if (typeof data.probe !== 'string') {
              validate27.errors = [
                {
                  instancePath: instancePath + '/probe',
                  schemaPath: '#/properties/probe/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.name !== undefined) {
              const _errs5 = errors
              if (typeof data.name !== 'string') {
                validate27.errors = [
                  {
                    instancePath: instancePath + '/name',
                    schemaPath: '#/properties/name/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.nonce !== undefined) {
                const _errs7 = errors
                if (typeof data.nonce !== 'string') {
                  validate27.errors = [
                    {
                      instancePath: instancePath + '/nonce',
                      schemaPath: '#/properties/nonce/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs7 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.script !== undefined) {
                  const _errs9 = errors
                  if (
                    !validate28(data.script, {
                      instancePath: instancePath + '/script',
                      parentData: data,
                      parentDataProperty: 'script',
                      rootData,
                    })
                  ) {
                    vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors)
                    errors = vErrors.length
                  }
                  var valid0 = _errs9 === errors
                } else {
                  var valid0 = true
                }
              }
            }
          }
        }
      }
    } else {
      validate27.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate27.errors = vErrors
  return errors === 0
}
export const exchange: Validator = validate30
const schema34 = {
  type: 'object',
  required: ['type', 'id', 'probe', 'name', 'attempt', 'retried', 'startedAt', 'request', 'end'],
  properties: {
    type: { type: 'string' },
    id: { type: 'string' },
    probe: { type: 'string' },
    name: { type: 'string' },
    attempt: { type: 'number' },
    retried: { type: 'boolean' },
    startedAt: { type: 'string' },
    request: { $ref: '#/$defs/RecordedRequest' },
    response: { $ref: '#/$defs/RecordedResponse' },
    end: { $ref: '#/$defs/End' },
    previous: {},
  },
}
const schema35 = {
  type: 'object',
  required: ['method', 'url', 'line', 'key', 'headers'],
  properties: {
    method: { type: 'string' },
    url: { type: 'string' },
    line: { $ref: '#/$defs/Line' },
    key: { type: 'string' },
    headers: { type: 'array', items: { $ref: '#/$defs/HeaderPair' } },
    body: { $ref: '#/$defs/Bytes' },
    expects: { type: 'array', items: { type: 'number' } },
    once: { type: 'array', items: { type: 'number' } },
    partial: { type: 'boolean' },
  },
}
const schema36 = { type: 'string' }
const schema37 = { type: 'array', minItems: 2, items: [{ type: 'string' }, { type: 'string' }], additionalItems: false }
const schema38 = {
  anyOf: [
    { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
    { type: 'object', required: ['base64'], properties: { base64: { type: 'string' } } },
  ],
}
function validate31(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.method === undefined && (missing0 = 'method')) ||
        (data.url === undefined && (missing0 = 'url')) ||
        (data.line === undefined && (missing0 = 'line')) ||
        (data.key === undefined && (missing0 = 'key')) ||
        (data.headers === undefined && (missing0 = 'headers'))
      ) {
        validate31.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.method !== undefined) {
          const _errs1 = errors
          if (typeof data.method !== 'string') {
            validate31.errors = [
              {
                instancePath: instancePath + '/method',
                schemaPath: '#/properties/method/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.url !== undefined) {
            const _errs3 = errors
            if (typeof data.url !== 'string') {
              validate31.errors = [
                {
                  instancePath: instancePath + '/url',
                  schemaPath: '#/properties/url/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.line !== undefined) {
              const _errs5 = errors
              if (typeof data.line !== 'string') {
                validate31.errors = [
                  {
                    instancePath: instancePath + '/line',
                    schemaPath: '#/$defs/Line/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.key !== undefined) {
                const _errs8 = errors
                if (typeof data.key !== 'string') {
                  validate31.errors = [
                    {
                      instancePath: instancePath + '/key',
                      schemaPath: '#/properties/key/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs8 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.headers !== undefined) {
                  let data4 = data.headers
                  const _errs10 = errors
                  if (errors === _errs10) {
                    if (Array.isArray(data4)) {
                      var valid2 = true
                      const len0 = data4.length
                      for (let i0 = 0; i0 < len0; i0++) {
                        let data5 = data4[i0]
                        const _errs12 = errors
                        const _errs13 = errors
                        if (errors === _errs13) {
                          if (Array.isArray(data5)) {
                            if (data5.length < 2) {
                              validate31.errors = [
                                {
                                  instancePath: instancePath + '/headers/' + i0,
                                  schemaPath: '#/$defs/HeaderPair/minItems',
                                  keyword: 'minItems',
                                  params: { limit: 2 },
                                },
                              ]
                              return false
                            } else {
                              const len1 = data5.length
                              if (!(len1 <= 2)) {
                                validate31.errors = [
                                  {
                                    instancePath: instancePath + '/headers/' + i0,
                                    schemaPath: '#/$defs/HeaderPair/additionalItems',
                                    keyword: 'additionalItems',
                                    params: { limit: 2 },
                                  },
                                ]
                                return false
                              } else {
                                const len2 = data5.length
                                if (len2 > 0) {
                                  const _errs15 = errors
                                  if (typeof data5[0] !== 'string') {
                                    validate31.errors = [
                                      {
                                        instancePath: instancePath + '/headers/' + i0 + '/0',
                                        schemaPath: '#/$defs/HeaderPair/items/0/type',
                                        keyword: 'type',
                                        params: { type: 'string' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid4 = _errs15 === errors
                                }
                                if (valid4) {
                                  if (len2 > 1) {
                                    const _errs17 = errors
                                    if (typeof data5[1] !== 'string') {
                                      validate31.errors = [
                                        {
                                          instancePath: instancePath + '/headers/' + i0 + '/1',
                                          schemaPath: '#/$defs/HeaderPair/items/1/type',
                                          keyword: 'type',
                                          params: { type: 'string' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid4 = _errs17 === errors
                                  }
                                }
                              }
                            }
                          } else {
                            validate31.errors = [
                              {
                                instancePath: instancePath + '/headers/' + i0,
                                schemaPath: '#/$defs/HeaderPair/type',
                                keyword: 'type',
                                params: { type: 'array' },
                              },
                            ]
                            return false
                          }
                        }
                        var valid2 = _errs12 === errors
                        if (!valid2) {
                          break
                        }
                      }
                    } else {
                      validate31.errors = [
                        {
                          instancePath: instancePath + '/headers',
                          schemaPath: '#/properties/headers/type',
                          keyword: 'type',
                          params: { type: 'array' },
                        },
                      ]
                      return false
                    }
                  }
                  var valid0 = _errs10 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.body !== undefined) {
                    let data8 = data.body
                    const _errs19 = errors
                    const _errs21 = errors
                    let valid6 = false
                    const _errs22 = errors
                    if (errors === _errs22) {
                      if (data8 && typeof data8 == 'object' && !Array.isArray(data8)) {
                        let missing1
                        if (data8.text === undefined && (missing1 = 'text')) {
                          const err0 = {
                            instancePath: instancePath + '/body',
                            schemaPath: '#/$defs/Bytes/anyOf/0/required',
                            keyword: 'required',
                            params: { missingProperty: missing1 },
                          }
                          if (vErrors === null) {
                            vErrors = [err0]
                          } else {
                            vErrors.push(err0)
                          }
                          errors++
                        } else {
                          if (data8.text !== undefined) {
                            if (typeof data8.text !== 'string') {
                              const err1 = {
                                instancePath: instancePath + '/body/text',
                                schemaPath: '#/$defs/Bytes/anyOf/0/properties/text/type',
                                keyword: 'type',
                                params: { type: 'string' },
                              }
                              if (vErrors === null) {
                                vErrors = [err1]
                              } else {
                                vErrors.push(err1)
                              }
                              errors++
                            }
                          }
                        }
                      } else {
                        const err2 = {
                          instancePath: instancePath + '/body',
                          schemaPath: '#/$defs/Bytes/anyOf/0/type',
                          keyword: 'type',
                          params: { type: 'object' },
                        }
                        if (vErrors === null) {
                          vErrors = [err2]
                        } else {
                          vErrors.push(err2)
                        }
                        errors++
                      }
                    }
                    var _valid0 = _errs22 === errors
                    valid6 = valid6 || _valid0
                    if (!valid6) {
                      const _errs26 = errors
                      if (errors === _errs26) {
                        if (data8 && typeof data8 == 'object' && !Array.isArray(data8)) {
                          let missing2
                          if (data8.base64 === undefined && (missing2 = 'base64')) {
                            const err3 = {
                              instancePath: instancePath + '/body',
                              schemaPath: '#/$defs/Bytes/anyOf/1/required',
                              keyword: 'required',
                              params: { missingProperty: missing2 },
                            }
                            if (vErrors === null) {
                              vErrors = [err3]
                            } else {
                              vErrors.push(err3)
                            }
                            errors++
                          } else {
                            if (data8.base64 !== undefined) {
                              if (typeof data8.base64 !== 'string') {
                                const err4 = {
                                  instancePath: instancePath + '/body/base64',
                                  schemaPath: '#/$defs/Bytes/anyOf/1/properties/base64/type',
                                  keyword: 'type',
                                  params: { type: 'string' },
                                }
                                if (vErrors === null) {
                                  vErrors = [err4]
                                } else {
                                  vErrors.push(err4)
                                }
                                errors++
                              }
                            }
                          }
                        } else {
                          const err5 = {
                            instancePath: instancePath + '/body',
                            schemaPath: '#/$defs/Bytes/anyOf/1/type',
                            keyword: 'type',
                            params: { type: 'object' },
                          }
                          if (vErrors === null) {
                            vErrors = [err5]
                          } else {
                            vErrors.push(err5)
                          }
                          errors++
                        }
                      }
                      var _valid0 = _errs26 === errors
                      valid6 = valid6 || _valid0
                    }
                    if (!valid6) {
                      const err6 = {
                        instancePath: instancePath + '/body',
                        schemaPath: '#/$defs/Bytes/anyOf',
                        keyword: 'anyOf',
                        params: {},
                      }
                      if (vErrors === null) {
                        vErrors = [err6]
                      } else {
                        vErrors.push(err6)
                      }
                      errors++
                      validate31.errors = vErrors
                      return false
                    } else {
                      errors = _errs21
                      if (vErrors !== null) {
                        if (_errs21) {
                          vErrors.length = _errs21
                        } else {
                          vErrors = null
                        }
                      }
                    }
                    var valid0 = _errs19 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.expects !== undefined) {
                      let data11 = data.expects
                      const _errs30 = errors
                      if (errors === _errs30) {
                        if (Array.isArray(data11)) {
                          var valid9 = true
                          const len3 = data11.length
                          for (let i1 = 0; i1 < len3; i1++) {
                            const _errs32 = errors
                            if (!(typeof data11[i1] == 'number')) {
                              validate31.errors = [
                                {
                                  instancePath: instancePath + '/expects/' + i1,
                                  schemaPath: '#/properties/expects/items/type',
                                  keyword: 'type',
                                  params: { type: 'number' },
                                },
                              ]
                              return false
                            }
                            var valid9 = _errs32 === errors
                            if (!valid9) {
                              break
                            }
                          }
                        } else {
                          validate31.errors = [
                            {
                              instancePath: instancePath + '/expects',
                              schemaPath: '#/properties/expects/type',
                              keyword: 'type',
                              params: { type: 'array' },
                            },
                          ]
                          return false
                        }
                      }
                      var valid0 = _errs30 === errors
                    } else {
                      var valid0 = true
                    }
                    if (valid0) {
                      if (data.once !== undefined) {
                        let data13 = data.once
                        const _errs34 = errors
                        if (errors === _errs34) {
                          if (Array.isArray(data13)) {
                            var valid10 = true
                            const len4 = data13.length
                            for (let i2 = 0; i2 < len4; i2++) {
                              const _errs36 = errors
                              if (!(typeof data13[i2] == 'number')) {
                                validate31.errors = [
                                  {
                                    instancePath: instancePath + '/once/' + i2,
                                    schemaPath: '#/properties/once/items/type',
                                    keyword: 'type',
                                    params: { type: 'number' },
                                  },
                                ]
                                return false
                              }
                              var valid10 = _errs36 === errors
                              if (!valid10) {
                                break
                              }
                            }
                          } else {
                            validate31.errors = [
                              {
                                instancePath: instancePath + '/once',
                                schemaPath: '#/properties/once/type',
                                keyword: 'type',
                                params: { type: 'array' },
                              },
                            ]
                            return false
                          }
                        }
                        var valid0 = _errs34 === errors
                      } else {
                        var valid0 = true
                      }
                      if (valid0) {
                        if (data.partial !== undefined) {
                          const _errs38 = errors
                          if (typeof data.partial !== 'boolean') {
                            validate31.errors = [
                              {
                                instancePath: instancePath + '/partial',
                                schemaPath: '#/properties/partial/type',
                                keyword: 'type',
                                params: { type: 'boolean' },
                              },
                            ]
                            return false
                          }
                          var valid0 = _errs38 === errors
                        } else {
                          var valid0 = true
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate31.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate31.errors = vErrors
  return errors === 0
}
const schema39 = {
  type: 'object',
  required: ['status', 'headersAt', 'headers', 'chunks'],
  properties: {
    status: { type: 'number' },
    headersAt: { type: 'number' },
    headers: { type: 'array', items: { $ref: '#/$defs/HeaderPair' } },
    trailers: { type: 'array', items: { $ref: '#/$defs/HeaderPair' } },
    chunks: { type: 'array', items: { $ref: '#/$defs/Chunk' } },
    large: {
      type: 'object',
      required: ['length', 'sha256', 'ranges'],
      properties: {
        length: { type: 'number' },
        sha256: { type: 'string' },
        ranges: { type: 'array', items: { $ref: '#/$defs/Range' } },
      },
    },
  },
}
const schema43 = {
  type: 'object',
  required: ['length', 'offset'],
  properties: { offset: { type: 'number' }, length: { type: 'number' } },
  anyOf: [
    { required: ['text'], properties: { text: { type: 'string' } } },
    { required: ['base64'], properties: { base64: { type: 'string' } } },
  ],
}
function validate33(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.status === undefined && (missing0 = 'status')) ||
        (data.headersAt === undefined && (missing0 = 'headersAt')) ||
        (data.headers === undefined && (missing0 = 'headers')) ||
        (data.chunks === undefined && (missing0 = 'chunks'))
      ) {
        validate33.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.status !== undefined) {
          const _errs1 = errors
          if (!(typeof data.status == 'number')) {
            validate33.errors = [
              {
                instancePath: instancePath + '/status',
                schemaPath: '#/properties/status/type',
                keyword: 'type',
                params: { type: 'number' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.headersAt !== undefined) {
            const _errs3 = errors
            if (!(typeof data.headersAt == 'number')) {
              validate33.errors = [
                {
                  instancePath: instancePath + '/headersAt',
                  schemaPath: '#/properties/headersAt/type',
                  keyword: 'type',
                  params: { type: 'number' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.headers !== undefined) {
              let data2 = data.headers
              const _errs5 = errors
              if (errors === _errs5) {
                if (Array.isArray(data2)) {
                  var valid1 = true
                  const len0 = data2.length
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data3 = data2[i0]
                    const _errs7 = errors
                    const _errs8 = errors
                    if (errors === _errs8) {
                      if (Array.isArray(data3)) {
                        if (data3.length < 2) {
                          validate33.errors = [
                            {
                              instancePath: instancePath + '/headers/' + i0,
                              schemaPath: '#/$defs/HeaderPair/minItems',
                              keyword: 'minItems',
                              params: { limit: 2 },
                            },
                          ]
                          return false
                        } else {
                          const len1 = data3.length
                          if (!(len1 <= 2)) {
                            validate33.errors = [
                              {
                                instancePath: instancePath + '/headers/' + i0,
                                schemaPath: '#/$defs/HeaderPair/additionalItems',
                                keyword: 'additionalItems',
                                params: { limit: 2 },
                              },
                            ]
                            return false
                          } else {
                            const len2 = data3.length
                            if (len2 > 0) {
                              const _errs10 = errors
                              if (typeof data3[0] !== 'string') {
                                validate33.errors = [
                                  {
                                    instancePath: instancePath + '/headers/' + i0 + '/0',
                                    schemaPath: '#/$defs/HeaderPair/items/0/type',
                                    keyword: 'type',
                                    params: { type: 'string' },
                                  },
                                ]
                                return false
                              }
                              var valid3 = _errs10 === errors
                            }
                            if (valid3) {
                              if (len2 > 1) {
                                const _errs12 = errors
                                if (typeof data3[1] !== 'string') {
                                  validate33.errors = [
                                    {
                                      instancePath: instancePath + '/headers/' + i0 + '/1',
                                      schemaPath: '#/$defs/HeaderPair/items/1/type',
                                      keyword: 'type',
                                      params: { type: 'string' },
                                    },
                                  ]
                                  return false
                                }
                                var valid3 = _errs12 === errors
                              }
                            }
                          }
                        }
                      } else {
                        validate33.errors = [
                          {
                            instancePath: instancePath + '/headers/' + i0,
                            schemaPath: '#/$defs/HeaderPair/type',
                            keyword: 'type',
                            params: { type: 'array' },
                          },
                        ]
                        return false
                      }
                    }
                    var valid1 = _errs7 === errors
                    if (!valid1) {
                      break
                    }
                  }
                } else {
                  validate33.errors = [
                    {
                      instancePath: instancePath + '/headers',
                      schemaPath: '#/properties/headers/type',
                      keyword: 'type',
                      params: { type: 'array' },
                    },
                  ]
                  return false
                }
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.trailers !== undefined) {
                let data6 = data.trailers
                const _errs14 = errors
                if (errors === _errs14) {
                  if (Array.isArray(data6)) {
                    var valid4 = true
                    const len3 = data6.length
                    for (let i1 = 0; i1 < len3; i1++) {
                      let data7 = data6[i1]
                      const _errs16 = errors
                      const _errs17 = errors
                      if (errors === _errs17) {
                        if (Array.isArray(data7)) {
                          if (data7.length < 2) {
                            validate33.errors = [
                              {
                                instancePath: instancePath + '/trailers/' + i1,
                                schemaPath: '#/$defs/HeaderPair/minItems',
                                keyword: 'minItems',
                                params: { limit: 2 },
                              },
                            ]
                            return false
                          } else {
                            const len4 = data7.length
                            if (!(len4 <= 2)) {
                              validate33.errors = [
                                {
                                  instancePath: instancePath + '/trailers/' + i1,
                                  schemaPath: '#/$defs/HeaderPair/additionalItems',
                                  keyword: 'additionalItems',
                                  params: { limit: 2 },
                                },
                              ]
                              return false
                            } else {
                              const len5 = data7.length
                              if (len5 > 0) {
                                const _errs19 = errors
                                if (typeof data7[0] !== 'string') {
                                  validate33.errors = [
                                    {
                                      instancePath: instancePath + '/trailers/' + i1 + '/0',
                                      schemaPath: '#/$defs/HeaderPair/items/0/type',
                                      keyword: 'type',
                                      params: { type: 'string' },
                                    },
                                  ]
                                  return false
                                }
                                var valid6 = _errs19 === errors
                              }
                              if (valid6) {
                                if (len5 > 1) {
                                  const _errs21 = errors
                                  if (typeof data7[1] !== 'string') {
                                    validate33.errors = [
                                      {
                                        instancePath: instancePath + '/trailers/' + i1 + '/1',
                                        schemaPath: '#/$defs/HeaderPair/items/1/type',
                                        keyword: 'type',
                                        params: { type: 'string' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid6 = _errs21 === errors
                                }
                              }
                            }
                          }
                        } else {
                          validate33.errors = [
                            {
                              instancePath: instancePath + '/trailers/' + i1,
                              schemaPath: '#/$defs/HeaderPair/type',
                              keyword: 'type',
                              params: { type: 'array' },
                            },
                          ]
                          return false
                        }
                      }
                      var valid4 = _errs16 === errors
                      if (!valid4) {
                        break
                      }
                    }
                  } else {
                    validate33.errors = [
                      {
                        instancePath: instancePath + '/trailers',
                        schemaPath: '#/properties/trailers/type',
                        keyword: 'type',
                        params: { type: 'array' },
                      },
                    ]
                    return false
                  }
                }
                var valid0 = _errs14 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.chunks !== undefined) {
                  let data10 = data.chunks
                  const _errs23 = errors
                  if (errors === _errs23) {
                    if (Array.isArray(data10)) {
                      var valid7 = true
                      const len6 = data10.length
                      for (let i2 = 0; i2 < len6; i2++) {
                        let data11 = data10[i2]
                        const _errs25 = errors
                        const _errs26 = errors
                        const _errs28 = errors
                        let valid9 = false
                        const _errs29 = errors
                        if (data11 && typeof data11 == 'object' && !Array.isArray(data11)) {
                          let missing1
                          if (data11.text === undefined && (missing1 = 'text')) {
                            const err0 = {
                              instancePath: instancePath + '/chunks/' + i2,
                              schemaPath: '#/$defs/Chunk/anyOf/0/required',
                              keyword: 'required',
                              params: { missingProperty: missing1 },
                            }
                            if (vErrors === null) {
                              vErrors = [err0]
                            } else {
                              vErrors.push(err0)
                            }
                            errors++
                          } else {
                            if (data11.text !== undefined) {
                              if (typeof data11.text !== 'string') {
                                const err1 = {
                                  instancePath: instancePath + '/chunks/' + i2 + '/text',
                                  schemaPath: '#/$defs/Chunk/anyOf/0/properties/text/type',
                                  keyword: 'type',
                                  params: { type: 'string' },
                                }
                                if (vErrors === null) {
                                  vErrors = [err1]
                                } else {
                                  vErrors.push(err1)
                                }
                                errors++
                              }
                            }
                          }
                        }
                        var _valid0 = _errs29 === errors
                        valid9 = valid9 || _valid0
                        if (!valid9) {
                          const _errs32 = errors
                          if (data11 && typeof data11 == 'object' && !Array.isArray(data11)) {
                            let missing2
                            if (data11.base64 === undefined && (missing2 = 'base64')) {
                              const err2 = {
                                instancePath: instancePath + '/chunks/' + i2,
                                schemaPath: '#/$defs/Chunk/anyOf/1/required',
                                keyword: 'required',
                                params: { missingProperty: missing2 },
                              }
                              if (vErrors === null) {
                                vErrors = [err2]
                              } else {
                                vErrors.push(err2)
                              }
                              errors++
                            } else {
                              if (data11.base64 !== undefined) {
                                if (typeof data11.base64 !== 'string') {
                                  const err3 = {
                                    instancePath: instancePath + '/chunks/' + i2 + '/base64',
                                    schemaPath: '#/$defs/Chunk/anyOf/1/properties/base64/type',
                                    keyword: 'type',
                                    params: { type: 'string' },
                                  }
                                  if (vErrors === null) {
                                    vErrors = [err3]
                                  } else {
                                    vErrors.push(err3)
                                  }
                                  errors++
                                }
                              }
                            }
                          }
                          var _valid0 = _errs32 === errors
                          valid9 = valid9 || _valid0
                        }
                        if (!valid9) {
                          const err4 = {
                            instancePath: instancePath + '/chunks/' + i2,
                            schemaPath: '#/$defs/Chunk/anyOf',
                            keyword: 'anyOf',
                            params: {},
                          }
                          if (vErrors === null) {
                            vErrors = [err4]
                          } else {
                            vErrors.push(err4)
                          }
                          errors++
                          validate33.errors = vErrors
                          return false
                        } else {
                          errors = _errs28
                          if (vErrors !== null) {
                            if (_errs28) {
                              vErrors.length = _errs28
                            } else {
                              vErrors = null
                            }
                          }
                        }
                        if (errors === _errs26) {
                          if (data11 && typeof data11 == 'object' && !Array.isArray(data11)) {
                            let missing3
                            if (data11.at === undefined && (missing3 = 'at')) {
                              validate33.errors = [
                                {
                                  instancePath: instancePath + '/chunks/' + i2,
                                  schemaPath: '#/$defs/Chunk/required',
                                  keyword: 'required',
                                  params: { missingProperty: missing3 },
                                },
                              ]
                              return false
                            } else {
                              if (data11.at !== undefined) {
                                if (!(typeof data11.at == 'number')) {
                                  validate33.errors = [
                                    {
                                      instancePath: instancePath + '/chunks/' + i2 + '/at',
                                      schemaPath: '#/$defs/Chunk/properties/at/type',
                                      keyword: 'type',
                                      params: { type: 'number' },
                                    },
                                  ]
                                  return false
                                }
                              }
                            }
                          } else {
                            validate33.errors = [
                              {
                                instancePath: instancePath + '/chunks/' + i2,
                                schemaPath: '#/$defs/Chunk/type',
                                keyword: 'type',
                                params: { type: 'object' },
                              },
                            ]
                            return false
                          }
                        }
                        var valid7 = _errs25 === errors
                        if (!valid7) {
                          break
                        }
                      }
                    } else {
                      validate33.errors = [
                        {
                          instancePath: instancePath + '/chunks',
                          schemaPath: '#/properties/chunks/type',
                          keyword: 'type',
                          params: { type: 'array' },
                        },
                      ]
                      return false
                    }
                  }
                  var valid0 = _errs23 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.large !== undefined) {
                    let data15 = data.large
                    const _errs37 = errors
                    if (errors === _errs37) {
                      if (data15 && typeof data15 == 'object' && !Array.isArray(data15)) {
                        let missing4
                        if (
                          (data15.length === undefined && (missing4 = 'length')) ||
                          (data15.sha256 === undefined && (missing4 = 'sha256')) ||
                          (data15.ranges === undefined && (missing4 = 'ranges'))
                        ) {
                          validate33.errors = [
                            {
                              instancePath: instancePath + '/large',
                              schemaPath: '#/properties/large/required',
                              keyword: 'required',
                              params: { missingProperty: missing4 },
                            },
                          ]
                          return false
                        } else {
                          if (data15.length !== undefined) {
                            const _errs39 = errors
                            if (!(typeof data15.length == 'number')) {
                              validate33.errors = [
                                {
                                  instancePath: instancePath + '/large/length',
                                  schemaPath: '#/properties/large/properties/length/type',
                                  keyword: 'type',
                                  params: { type: 'number' },
                                },
                              ]
                              return false
                            }
                            var valid13 = _errs39 === errors
                          } else {
                            var valid13 = true
                          }
                          if (valid13) {
                            if (data15.sha256 !== undefined) {
                              const _errs41 = errors
                              if (typeof data15.sha256 !== 'string') {
                                validate33.errors = [
                                  {
                                    instancePath: instancePath + '/large/sha256',
                                    schemaPath: '#/properties/large/properties/sha256/type',
                                    keyword: 'type',
                                    params: { type: 'string' },
                                  },
                                ]
                                return false
                              }
                              var valid13 = _errs41 === errors
                            } else {
                              var valid13 = true
                            }
                            if (valid13) {
                              if (data15.ranges !== undefined) {
                                let data18 = data15.ranges
                                const _errs43 = errors
                                if (errors === _errs43) {
                                  if (Array.isArray(data18)) {
                                    var valid14 = true
                                    const len7 = data18.length
                                    for (let i3 = 0; i3 < len7; i3++) {
                                      let data19 = data18[i3]
                                      const _errs45 = errors
                                      const _errs46 = errors
                                      const _errs48 = errors
                                      let valid16 = false
                                      const _errs49 = errors
                                      if (data19 && typeof data19 == 'object' && !Array.isArray(data19)) {
                                        let missing5
                                        if (data19.text === undefined && (missing5 = 'text')) {
                                          const err5 = {
                                            instancePath: instancePath + '/large/ranges/' + i3,
                                            schemaPath: '#/$defs/Range/anyOf/0/required',
                                            keyword: 'required',
                                            params: { missingProperty: missing5 },
                                          }
                                          if (vErrors === null) {
                                            vErrors = [err5]
                                          } else {
                                            vErrors.push(err5)
                                          }
                                          errors++
                                        } else {
                                          if (data19.text !== undefined) {
                                            if (typeof data19.text !== 'string') {
                                              const err6 = {
                                                instancePath: instancePath + '/large/ranges/' + i3 + '/text',
                                                schemaPath: '#/$defs/Range/anyOf/0/properties/text/type',
                                                keyword: 'type',
                                                params: { type: 'string' },
                                              }
                                              if (vErrors === null) {
                                                vErrors = [err6]
                                              } else {
                                                vErrors.push(err6)
                                              }
                                              errors++
                                            }
                                          }
                                        }
                                      }
                                      var _valid1 = _errs49 === errors
                                      valid16 = valid16 || _valid1
                                      if (!valid16) {
                                        const _errs52 = errors
                                        if (data19 && typeof data19 == 'object' && !Array.isArray(data19)) {
                                          let missing6
                                          if (data19.base64 === undefined && (missing6 = 'base64')) {
                                            const err7 = {
                                              instancePath: instancePath + '/large/ranges/' + i3,
                                              schemaPath: '#/$defs/Range/anyOf/1/required',
                                              keyword: 'required',
                                              params: { missingProperty: missing6 },
                                            }
                                            if (vErrors === null) {
                                              vErrors = [err7]
                                            } else {
                                              vErrors.push(err7)
                                            }
                                            errors++
                                          } else {
                                            if (data19.base64 !== undefined) {
                                              if (typeof data19.base64 !== 'string') {
                                                const err8 = {
                                                  instancePath: instancePath + '/large/ranges/' + i3 + '/base64',
                                                  schemaPath: '#/$defs/Range/anyOf/1/properties/base64/type',
                                                  keyword: 'type',
                                                  params: { type: 'string' },
                                                }
                                                if (vErrors === null) {
                                                  vErrors = [err8]
                                                } else {
                                                  vErrors.push(err8)
                                                }
                                                errors++
                                              }
                                            }
                                          }
                                        }
                                        var _valid1 = _errs52 === errors
                                        valid16 = valid16 || _valid1
                                      }
                                      if (!valid16) {
                                        const err9 = {
                                          instancePath: instancePath + '/large/ranges/' + i3,
                                          schemaPath: '#/$defs/Range/anyOf',
                                          keyword: 'anyOf',
                                          params: {},
                                        }
                                        if (vErrors === null) {
                                          vErrors = [err9]
                                        } else {
                                          vErrors.push(err9)
                                        }
                                        errors++
                                        validate33.errors = vErrors
                                        return false
                                      } else {
                                        errors = _errs48
                                        if (vErrors !== null) {
                                          if (_errs48) {
                                            vErrors.length = _errs48
                                          } else {
                                            vErrors = null
                                          }
                                        }
                                      }
                                      if (errors === _errs46) {
                                        if (data19 && typeof data19 == 'object' && !Array.isArray(data19)) {
                                          let missing7
                                          if (
                                            (data19.length === undefined && (missing7 = 'length')) ||
                                            (data19.offset === undefined && (missing7 = 'offset'))
                                          ) {
                                            validate33.errors = [
                                              {
                                                instancePath: instancePath + '/large/ranges/' + i3,
                                                schemaPath: '#/$defs/Range/required',
                                                keyword: 'required',
                                                params: { missingProperty: missing7 },
                                              },
                                            ]
                                            return false
                                          } else {
                                            if (data19.offset !== undefined) {
                                              const _errs55 = errors
                                              if (!(typeof data19.offset == 'number')) {
                                                validate33.errors = [
                                                  {
                                                    instancePath: instancePath + '/large/ranges/' + i3 + '/offset',
                                                    schemaPath: '#/$defs/Range/properties/offset/type',
                                                    keyword: 'type',
                                                    params: { type: 'number' },
                                                  },
                                                ]
                                                return false
                                              }
                                              var valid19 = _errs55 === errors
                                            } else {
                                              var valid19 = true
                                            }
                                            if (valid19) {
                                              if (data19.length !== undefined) {
                                                const _errs57 = errors
                                                if (!(typeof data19.length == 'number')) {
                                                  validate33.errors = [
                                                    {
                                                      instancePath: instancePath + '/large/ranges/' + i3 + '/length',
                                                      schemaPath: '#/$defs/Range/properties/length/type',
                                                      keyword: 'type',
                                                      params: { type: 'number' },
                                                    },
                                                  ]
                                                  return false
                                                }
                                                var valid19 = _errs57 === errors
                                              } else {
                                                var valid19 = true
                                              }
                                            }
                                          }
                                        } else {
                                          validate33.errors = [
                                            {
                                              instancePath: instancePath + '/large/ranges/' + i3,
                                              schemaPath: '#/$defs/Range/type',
                                              keyword: 'type',
                                              params: { type: 'object' },
                                            },
                                          ]
                                          return false
                                        }
                                      }
                                      var valid14 = _errs45 === errors
                                      if (!valid14) {
                                        break
                                      }
                                    }
                                  } else {
                                    validate33.errors = [
                                      {
                                        instancePath: instancePath + '/large/ranges',
                                        schemaPath: '#/properties/large/properties/ranges/type',
                                        keyword: 'type',
                                        params: { type: 'array' },
                                      },
                                    ]
                                    return false
                                  }
                                }
                                var valid13 = _errs43 === errors
                              } else {
                                var valid13 = true
                              }
                            }
                          }
                        }
                      } else {
                        validate33.errors = [
                          {
                            instancePath: instancePath + '/large',
                            schemaPath: '#/properties/large/type',
                            keyword: 'type',
                            params: { type: 'object' },
                          },
                        ]
                        return false
                      }
                    }
                    var valid0 = _errs37 === errors
                  } else {
                    var valid0 = true
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate33.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate33.errors = vErrors
  return errors === 0
}
const schema44 = {
  type: 'object',
  required: ['how', 'at'],
  properties: {
    how: { $ref: '#/$defs/EndKind' },
    at: { type: 'number' },
    detail: { type: 'string' },
    cause: { $ref: '#/$defs/EndCause' },
    limitMs: { type: 'number' },
    code: { type: 'string' },
  },
}
const schema45 = { type: 'string' }
const schema46 = { type: 'string' }
function validate35(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if ((data.how === undefined && (missing0 = 'how')) || (data.at === undefined && (missing0 = 'at'))) {
        validate35.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.how !== undefined) {
          const _errs1 = errors
          if (typeof data.how !== 'string') {
            validate35.errors = [
              {
                instancePath: instancePath + '/how',
                schemaPath: '#/$defs/EndKind/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.at !== undefined) {
            const _errs4 = errors
            if (!(typeof data.at == 'number')) {
              validate35.errors = [
                {
                  instancePath: instancePath + '/at',
                  schemaPath: '#/properties/at/type',
                  keyword: 'type',
                  params: { type: 'number' },
                },
              ]
              return false
            }
            var valid0 = _errs4 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.detail !== undefined) {
              const _errs6 = errors
              if (typeof data.detail !== 'string') {
                validate35.errors = [
                  {
                    instancePath: instancePath + '/detail',
                    schemaPath: '#/properties/detail/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
              var valid0 = _errs6 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.cause !== undefined) {
                const _errs8 = errors
                if (typeof data.cause !== 'string') {
                  validate35.errors = [
                    {
                      instancePath: instancePath + '/cause',
                      schemaPath: '#/$defs/EndCause/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs8 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.limitMs !== undefined) {
                  const _errs11 = errors
                  if (!(typeof data.limitMs == 'number')) {
                    validate35.errors = [
                      {
                        instancePath: instancePath + '/limitMs',
                        schemaPath: '#/properties/limitMs/type',
                        keyword: 'type',
                        params: { type: 'number' },
                      },
                    ]
                    return false
                  }
                  var valid0 = _errs11 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.code !== undefined) {
                    const _errs13 = errors
                    if (typeof data.code !== 'string') {
                      validate35.errors = [
                        {
                          instancePath: instancePath + '/code',
                          schemaPath: '#/properties/code/type',
                          keyword: 'type',
                          params: { type: 'string' },
                        },
                      ]
                      return false
                    }
                    var valid0 = _errs13 === errors
                  } else {
                    var valid0 = true
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate35.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate35.errors = vErrors
  return errors === 0
}
function validate30(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.type === undefined && (missing0 = 'type')) ||
        (data.id === undefined && (missing0 = 'id')) ||
        (data.probe === undefined && (missing0 = 'probe')) ||
        (data.name === undefined && (missing0 = 'name')) ||
        (data.attempt === undefined && (missing0 = 'attempt')) ||
        (data.retried === undefined && (missing0 = 'retried')) ||
        (data.startedAt === undefined && (missing0 = 'startedAt')) ||
        (data.request === undefined && (missing0 = 'request')) ||
        (data.end === undefined && (missing0 = 'end'))
      ) {
        validate30.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.type !== undefined) {
          const _errs1 = errors
          if (typeof data.type !== 'string') {
            validate30.errors = [
              {
                instancePath: instancePath + '/type',
                schemaPath: '#/properties/type/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.id !== undefined) {
            const _errs3 = errors
            if (typeof data.id !== 'string') {
              validate30.errors = [
                {
                  instancePath: instancePath + '/id',
                  schemaPath: '#/properties/id/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.probe !== undefined) {
              const _errs5 = errors
              if (typeof data.probe !== 'string') {
                validate30.errors = [
                  {
                    instancePath: instancePath + '/probe',
                    schemaPath: '#/properties/probe/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.name !== undefined) {
                const _errs7 = errors
                if (typeof data.name !== 'string') {
                  validate30.errors = [
                    {
                      instancePath: instancePath + '/name',
                      schemaPath: '#/properties/name/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs7 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.attempt !== undefined) {
                  const _errs9 = errors
                  if (!(typeof data.attempt == 'number')) {
                    validate30.errors = [
                      {
                        instancePath: instancePath + '/attempt',
                        schemaPath: '#/properties/attempt/type',
                        keyword: 'type',
                        params: { type: 'number' },
                      },
                    ]
                    return false
                  }
                  var valid0 = _errs9 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.retried !== undefined) {
                    const _errs11 = errors
                    if (typeof data.retried !== 'boolean') {
                      validate30.errors = [
                        {
                          instancePath: instancePath + '/retried',
                          schemaPath: '#/properties/retried/type',
                          keyword: 'type',
                          params: { type: 'boolean' },
                        },
                      ]
                      return false
                    }
                    var valid0 = _errs11 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.startedAt !== undefined) {
                      const _errs13 = errors
                      if (typeof data.startedAt !== 'string') {
                        validate30.errors = [
                          {
                            instancePath: instancePath + '/startedAt',
                            schemaPath: '#/properties/startedAt/type',
                            keyword: 'type',
                            params: { type: 'string' },
                          },
                        ]
                        return false
                      }
                      var valid0 = _errs13 === errors
                    } else {
                      var valid0 = true
                    }
                    if (valid0) {
                      if (data.request !== undefined) {
                        const _errs15 = errors
                        if (
                          !validate31(data.request, {
                            instancePath: instancePath + '/request',
                            parentData: data,
                            parentDataProperty: 'request',
                            rootData,
                          })
                        ) {
                          vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors)
                          errors = vErrors.length
                        }
                        var valid0 = _errs15 === errors
                      } else {
                        var valid0 = true
                      }
                      if (valid0) {
                        if (data.response !== undefined) {
                          const _errs16 = errors
                          if (
                            !validate33(data.response, {
                              instancePath: instancePath + '/response',
                              parentData: data,
                              parentDataProperty: 'response',
                              rootData,
                            })
                          ) {
                            vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors)
                            errors = vErrors.length
                          }
                          var valid0 = _errs16 === errors
                        } else {
                          var valid0 = true
                        }
                        if (valid0) {
                          if (data.end !== undefined) {
                            const _errs17 = errors
                            if (
                              !validate35(data.end, {
                                instancePath: instancePath + '/end',
                                parentData: data,
                                parentDataProperty: 'end',
                                rootData,
                              })
                            ) {
                              vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors)
                              errors = vErrors.length
                            }
                            var valid0 = _errs17 === errors
                          } else {
                            var valid0 = true
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate30.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate30.errors = vErrors
  return errors === 0
}
export const upstream: Validator = validate37
const schema47 = {
  type: 'object',
  required: ['type', 'id', 'protocol', 'credential', 'clientSecrets', 'startedAt', 'request', 'end'],
  properties: {
    type: { type: 'string' },
    id: { type: 'string' },
    protocol: { $ref: '#/$defs/UpstreamProtocol' },
    nonce: { type: 'string' },
    credential: { type: 'string' },
    clientSecrets: { type: 'array', items: { type: 'string' } },
    port: { type: 'number' },
    startedAt: { type: 'string' },
    request: {
      type: 'object',
      required: ['method', 'url', 'headers'],
      properties: {
        method: { type: 'string' },
        url: { type: 'string' },
        headers: { type: 'array', items: { $ref: '#/$defs/HeaderPair' } },
        body: { $ref: '#/$defs/Bytes' },
        partial: { type: 'boolean' },
      },
    },
    response: {
      type: 'object',
      required: ['status', 'headers', 'chunks'],
      properties: {
        status: { type: 'number' },
        headers: { type: 'array', items: { $ref: '#/$defs/HeaderPair' } },
        chunks: { type: 'array', items: { $ref: '#/$defs/Chunk' } },
      },
    },
    end: { $ref: '#/$defs/UpstreamEnd' },
    previous: {},
  },
}
const schema48 = { type: 'string' }
const schema53 = {
  type: 'object',
  required: ['how', 'at'],
  properties: {
    how: { type: 'string' },
    at: { type: 'number' },
    released: { type: 'string' },
    clientEndedAt: { type: 'number' },
  },
}
function validate37(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.type === undefined && (missing0 = 'type')) ||
        (data.id === undefined && (missing0 = 'id')) ||
        (data.protocol === undefined && (missing0 = 'protocol')) ||
        (data.credential === undefined && (missing0 = 'credential')) ||
        (data.clientSecrets === undefined && (missing0 = 'clientSecrets')) ||
        (data.startedAt === undefined && (missing0 = 'startedAt')) ||
        (data.request === undefined && (missing0 = 'request')) ||
        (data.end === undefined && (missing0 = 'end'))
      ) {
        validate37.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.type !== undefined) {
          const _errs1 = errors
          if (typeof data.type !== 'string') {
            validate37.errors = [
              {
                instancePath: instancePath + '/type',
                schemaPath: '#/properties/type/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.id !== undefined) {
            const _errs3 = errors
            if (typeof data.id !== 'string') {
              validate37.errors = [
                {
                  instancePath: instancePath + '/id',
                  schemaPath: '#/properties/id/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.protocol !== undefined) {
              const _errs5 = errors
              if (typeof data.protocol !== 'string') {
                validate37.errors = [
                  {
                    instancePath: instancePath + '/protocol',
                    schemaPath: '#/$defs/UpstreamProtocol/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.nonce !== undefined) {
                const _errs8 = errors
                if (typeof data.nonce !== 'string') {
                  validate37.errors = [
                    {
                      instancePath: instancePath + '/nonce',
                      schemaPath: '#/properties/nonce/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs8 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.credential !== undefined) {
                  const _errs10 = errors
                  if (typeof data.credential !== 'string') {
                    validate37.errors = [
                      {
                        instancePath: instancePath + '/credential',
                        schemaPath: '#/properties/credential/type',
                        keyword: 'type',
                        params: { type: 'string' },
                      },
                    ]
                    return false
                  }
                  var valid0 = _errs10 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.clientSecrets !== undefined) {
                    let data5 = data.clientSecrets
                    const _errs12 = errors
                    if (errors === _errs12) {
                      if (Array.isArray(data5)) {
                        var valid2 = true
                        const len0 = data5.length
                        for (let i0 = 0; i0 < len0; i0++) {
                          const _errs14 = errors
                          if (typeof data5[i0] !== 'string') {
                            validate37.errors = [
                              {
                                instancePath: instancePath + '/clientSecrets/' + i0,
                                schemaPath: '#/properties/clientSecrets/items/type',
                                keyword: 'type',
                                params: { type: 'string' },
                              },
                            ]
                            return false
                          }
                          var valid2 = _errs14 === errors
                          if (!valid2) {
                            break
                          }
                        }
                      } else {
                        validate37.errors = [
                          {
                            instancePath: instancePath + '/clientSecrets',
                            schemaPath: '#/properties/clientSecrets/type',
                            keyword: 'type',
                            params: { type: 'array' },
                          },
                        ]
                        return false
                      }
                    }
                    var valid0 = _errs12 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.port !== undefined) {
                      const _errs16 = errors
                      if (!(typeof data.port == 'number')) {
                        validate37.errors = [
                          {
                            instancePath: instancePath + '/port',
                            schemaPath: '#/properties/port/type',
                            keyword: 'type',
                            params: { type: 'number' },
                          },
                        ]
                        return false
                      }
                      var valid0 = _errs16 === errors
                    } else {
                      var valid0 = true
                    }
                    if (valid0) {
                      if (data.startedAt !== undefined) {
                        const _errs18 = errors
                        if (typeof data.startedAt !== 'string') {
                          validate37.errors = [
                            {
                              instancePath: instancePath + '/startedAt',
                              schemaPath: '#/properties/startedAt/type',
                              keyword: 'type',
                              params: { type: 'string' },
                            },
                          ]
                          return false
                        }
                        var valid0 = _errs18 === errors
                      } else {
                        var valid0 = true
                      }
                      if (valid0) {
                        if (data.request !== undefined) {
                          let data9 = data.request
                          const _errs20 = errors
                          if (errors === _errs20) {
                            if (data9 && typeof data9 == 'object' && !Array.isArray(data9)) {
                              let missing1
                              if (
                                (data9.method === undefined && (missing1 = 'method')) ||
                                (data9.url === undefined && (missing1 = 'url')) ||
                                (data9.headers === undefined && (missing1 = 'headers'))
                              ) {
                                validate37.errors = [
                                  {
                                    instancePath: instancePath + '/request',
                                    schemaPath: '#/properties/request/required',
                                    keyword: 'required',
                                    params: { missingProperty: missing1 },
                                  },
                                ]
                                return false
                              } else {
                                if (data9.method !== undefined) {
                                  const _errs22 = errors
                                  if (typeof data9.method !== 'string') {
                                    validate37.errors = [
                                      {
                                        instancePath: instancePath + '/request/method',
                                        schemaPath: '#/properties/request/properties/method/type',
                                        keyword: 'type',
                                        params: { type: 'string' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid3 = _errs22 === errors
                                } else {
                                  var valid3 = true
                                }
                                if (valid3) {
                                  if (data9.url !== undefined) {
                                    const _errs24 = errors
                                    if (typeof data9.url !== 'string') {
                                      validate37.errors = [
                                        {
                                          instancePath: instancePath + '/request/url',
                                          schemaPath: '#/properties/request/properties/url/type',
                                          keyword: 'type',
                                          params: { type: 'string' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid3 = _errs24 === errors
                                  } else {
                                    var valid3 = true
                                  }
                                  if (valid3) {
                                    if (data9.headers !== undefined) {
                                      let data12 = data9.headers
                                      const _errs26 = errors
                                      if (errors === _errs26) {
                                        if (Array.isArray(data12)) {
                                          var valid4 = true
                                          const len1 = data12.length
                                          for (let i1 = 0; i1 < len1; i1++) {
                                            let data13 = data12[i1]
                                            const _errs28 = errors
                                            const _errs29 = errors
                                            if (errors === _errs29) {
                                              if (Array.isArray(data13)) {
                                                if (data13.length < 2) {
                                                  validate37.errors = [
                                                    {
                                                      instancePath: instancePath + '/request/headers/' + i1,
                                                      schemaPath: '#/$defs/HeaderPair/minItems',
                                                      keyword: 'minItems',
                                                      params: { limit: 2 },
                                                    },
                                                  ]
                                                  return false
                                                } else {
                                                  const len2 = data13.length
                                                  if (!(len2 <= 2)) {
                                                    validate37.errors = [
                                                      {
                                                        instancePath: instancePath + '/request/headers/' + i1,
                                                        schemaPath: '#/$defs/HeaderPair/additionalItems',
                                                        keyword: 'additionalItems',
                                                        params: { limit: 2 },
                                                      },
                                                    ]
                                                    return false
                                                  } else {
                                                    const len3 = data13.length
                                                    if (len3 > 0) {
                                                      const _errs31 = errors
                                                      if (typeof data13[0] !== 'string') {
                                                        validate37.errors = [
                                                          {
                                                            instancePath:
                                                              instancePath + '/request/headers/' + i1 + '/0',
                                                            schemaPath: '#/$defs/HeaderPair/items/0/type',
                                                            keyword: 'type',
                                                            params: { type: 'string' },
                                                          },
                                                        ]
                                                        return false
                                                      }
                                                      var valid6 = _errs31 === errors
                                                    }
                                                    if (valid6) {
                                                      if (len3 > 1) {
                                                        const _errs33 = errors
                                                        if (typeof data13[1] !== 'string') {
                                                          validate37.errors = [
                                                            {
                                                              instancePath:
                                                                instancePath + '/request/headers/' + i1 + '/1',
                                                              schemaPath: '#/$defs/HeaderPair/items/1/type',
                                                              keyword: 'type',
                                                              params: { type: 'string' },
                                                            },
                                                          ]
                                                          return false
                                                        }
                                                        var valid6 = _errs33 === errors
                                                      }
                                                    }
                                                  }
                                                }
                                              } else {
                                                validate37.errors = [
                                                  {
                                                    instancePath: instancePath + '/request/headers/' + i1,
                                                    schemaPath: '#/$defs/HeaderPair/type',
                                                    keyword: 'type',
                                                    params: { type: 'array' },
                                                  },
                                                ]
                                                return false
                                              }
                                            }
                                            var valid4 = _errs28 === errors
                                            if (!valid4) {
                                              break
                                            }
                                          }
                                        } else {
                                          validate37.errors = [
                                            {
                                              instancePath: instancePath + '/request/headers',
                                              schemaPath: '#/properties/request/properties/headers/type',
                                              keyword: 'type',
                                              params: { type: 'array' },
                                            },
                                          ]
                                          return false
                                        }
                                      }
                                      var valid3 = _errs26 === errors
                                    } else {
                                      var valid3 = true
                                    }
                                    if (valid3) {
                                      if (data9.body !== undefined) {
                                        let data16 = data9.body
                                        const _errs35 = errors
                                        const _errs37 = errors
                                        let valid8 = false
                                        const _errs38 = errors
                                        if (errors === _errs38) {
                                          if (data16 && typeof data16 == 'object' && !Array.isArray(data16)) {
                                            let missing2
                                            if (data16.text === undefined && (missing2 = 'text')) {
                                              const err0 = {
                                                instancePath: instancePath + '/request/body',
                                                schemaPath: '#/$defs/Bytes/anyOf/0/required',
                                                keyword: 'required',
                                                params: { missingProperty: missing2 },
                                              }
                                              if (vErrors === null) {
                                                vErrors = [err0]
                                              } else {
                                                vErrors.push(err0)
                                              }
                                              errors++
                                            } else {
                                              if (data16.text !== undefined) {
                                                if (typeof data16.text !== 'string') {
                                                  const err1 = {
                                                    instancePath: instancePath + '/request/body/text',
                                                    schemaPath: '#/$defs/Bytes/anyOf/0/properties/text/type',
                                                    keyword: 'type',
                                                    params: { type: 'string' },
                                                  }
                                                  if (vErrors === null) {
                                                    vErrors = [err1]
                                                  } else {
                                                    vErrors.push(err1)
                                                  }
                                                  errors++
                                                }
                                              }
                                            }
                                          } else {
                                            const err2 = {
                                              instancePath: instancePath + '/request/body',
                                              schemaPath: '#/$defs/Bytes/anyOf/0/type',
                                              keyword: 'type',
                                              params: { type: 'object' },
                                            }
                                            if (vErrors === null) {
                                              vErrors = [err2]
                                            } else {
                                              vErrors.push(err2)
                                            }
                                            errors++
                                          }
                                        }
                                        var _valid0 = _errs38 === errors
                                        valid8 = valid8 || _valid0
                                        if (!valid8) {
                                          const _errs42 = errors
                                          if (errors === _errs42) {
                                            if (data16 && typeof data16 == 'object' && !Array.isArray(data16)) {
                                              let missing3
                                              if (data16.base64 === undefined && (missing3 = 'base64')) {
                                                const err3 = {
                                                  instancePath: instancePath + '/request/body',
                                                  schemaPath: '#/$defs/Bytes/anyOf/1/required',
                                                  keyword: 'required',
                                                  params: { missingProperty: missing3 },
                                                }
                                                if (vErrors === null) {
                                                  vErrors = [err3]
                                                } else {
                                                  vErrors.push(err3)
                                                }
                                                errors++
                                              } else {
                                                if (data16.base64 !== undefined) {
                                                  if (typeof data16.base64 !== 'string') {
                                                    const err4 = {
                                                      instancePath: instancePath + '/request/body/base64',
                                                      schemaPath: '#/$defs/Bytes/anyOf/1/properties/base64/type',
                                                      keyword: 'type',
                                                      params: { type: 'string' },
                                                    }
                                                    if (vErrors === null) {
                                                      vErrors = [err4]
                                                    } else {
                                                      vErrors.push(err4)
                                                    }
                                                    errors++
                                                  }
                                                }
                                              }
                                            } else {
                                              const err5 = {
                                                instancePath: instancePath + '/request/body',
                                                schemaPath: '#/$defs/Bytes/anyOf/1/type',
                                                keyword: 'type',
                                                params: { type: 'object' },
                                              }
                                              if (vErrors === null) {
                                                vErrors = [err5]
                                              } else {
                                                vErrors.push(err5)
                                              }
                                              errors++
                                            }
                                          }
                                          var _valid0 = _errs42 === errors
                                          valid8 = valid8 || _valid0
                                        }
                                        if (!valid8) {
                                          const err6 = {
                                            instancePath: instancePath + '/request/body',
                                            schemaPath: '#/$defs/Bytes/anyOf',
                                            keyword: 'anyOf',
                                            params: {},
                                          }
                                          if (vErrors === null) {
                                            vErrors = [err6]
                                          } else {
                                            vErrors.push(err6)
                                          }
                                          errors++
                                          validate37.errors = vErrors
                                          return false
                                        } else {
                                          errors = _errs37
                                          if (vErrors !== null) {
                                            if (_errs37) {
                                              vErrors.length = _errs37
                                            } else {
                                              vErrors = null
                                            }
                                          }
                                        }
                                        var valid3 = _errs35 === errors
                                      } else {
                                        var valid3 = true
                                      }
                                      if (valid3) {
                                        if (data9.partial !== undefined) {
                                          const _errs46 = errors
                                          if (typeof data9.partial !== 'boolean') {
                                            validate37.errors = [
                                              {
                                                instancePath: instancePath + '/request/partial',
                                                schemaPath: '#/properties/request/properties/partial/type',
                                                keyword: 'type',
                                                params: { type: 'boolean' },
                                              },
                                            ]
                                            return false
                                          }
                                          var valid3 = _errs46 === errors
                                        } else {
                                          var valid3 = true
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            } else {
                              validate37.errors = [
                                {
                                  instancePath: instancePath + '/request',
                                  schemaPath: '#/properties/request/type',
                                  keyword: 'type',
                                  params: { type: 'object' },
                                },
                              ]
                              return false
                            }
                          }
                          var valid0 = _errs20 === errors
                        } else {
                          var valid0 = true
                        }
                        if (valid0) {
                          if (data.response !== undefined) {
                            let data20 = data.response
                            const _errs48 = errors
                            if (errors === _errs48) {
                              if (data20 && typeof data20 == 'object' && !Array.isArray(data20)) {
                                let missing4
                                if (
                                  (data20.status === undefined && (missing4 = 'status')) ||
                                  (data20.headers === undefined && (missing4 = 'headers')) ||
                                  (data20.chunks === undefined && (missing4 = 'chunks'))
                                ) {
                                  validate37.errors = [
                                    {
                                      instancePath: instancePath + '/response',
                                      schemaPath: '#/properties/response/required',
                                      keyword: 'required',
                                      params: { missingProperty: missing4 },
                                    },
                                  ]
                                  return false
                                } else {
                                  if (data20.status !== undefined) {
                                    const _errs50 = errors
                                    if (!(typeof data20.status == 'number')) {
                                      validate37.errors = [
                                        {
                                          instancePath: instancePath + '/response/status',
                                          schemaPath: '#/properties/response/properties/status/type',
                                          keyword: 'type',
                                          params: { type: 'number' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid11 = _errs50 === errors
                                  } else {
                                    var valid11 = true
                                  }
                                  if (valid11) {
                                    if (data20.headers !== undefined) {
                                      let data22 = data20.headers
                                      const _errs52 = errors
                                      if (errors === _errs52) {
                                        if (Array.isArray(data22)) {
                                          var valid12 = true
                                          const len4 = data22.length
                                          for (let i2 = 0; i2 < len4; i2++) {
                                            let data23 = data22[i2]
                                            const _errs54 = errors
                                            const _errs55 = errors
                                            if (errors === _errs55) {
                                              if (Array.isArray(data23)) {
                                                if (data23.length < 2) {
                                                  validate37.errors = [
                                                    {
                                                      instancePath: instancePath + '/response/headers/' + i2,
                                                      schemaPath: '#/$defs/HeaderPair/minItems',
                                                      keyword: 'minItems',
                                                      params: { limit: 2 },
                                                    },
                                                  ]
                                                  return false
                                                } else {
                                                  const len5 = data23.length
                                                  if (!(len5 <= 2)) {
                                                    validate37.errors = [
                                                      {
                                                        instancePath: instancePath + '/response/headers/' + i2,
                                                        schemaPath: '#/$defs/HeaderPair/additionalItems',
                                                        keyword: 'additionalItems',
                                                        params: { limit: 2 },
                                                      },
                                                    ]
                                                    return false
                                                  } else {
                                                    const len6 = data23.length
                                                    if (len6 > 0) {
                                                      const _errs57 = errors
                                                      if (typeof data23[0] !== 'string') {
                                                        validate37.errors = [
                                                          {
                                                            instancePath:
                                                              instancePath + '/response/headers/' + i2 + '/0',
                                                            schemaPath: '#/$defs/HeaderPair/items/0/type',
                                                            keyword: 'type',
                                                            params: { type: 'string' },
                                                          },
                                                        ]
                                                        return false
                                                      }
                                                      var valid14 = _errs57 === errors
                                                    }
                                                    if (valid14) {
                                                      if (len6 > 1) {
                                                        const _errs59 = errors
                                                        if (typeof data23[1] !== 'string') {
                                                          validate37.errors = [
                                                            {
                                                              instancePath:
                                                                instancePath + '/response/headers/' + i2 + '/1',
                                                              schemaPath: '#/$defs/HeaderPair/items/1/type',
                                                              keyword: 'type',
                                                              params: { type: 'string' },
                                                            },
                                                          ]
                                                          return false
                                                        }
                                                        var valid14 = _errs59 === errors
                                                      }
                                                    }
                                                  }
                                                }
                                              } else {
                                                validate37.errors = [
                                                  {
                                                    instancePath: instancePath + '/response/headers/' + i2,
                                                    schemaPath: '#/$defs/HeaderPair/type',
                                                    keyword: 'type',
                                                    params: { type: 'array' },
                                                  },
                                                ]
                                                return false
                                              }
                                            }
                                            var valid12 = _errs54 === errors
                                            if (!valid12) {
                                              break
                                            }
                                          }
                                        } else {
                                          validate37.errors = [
                                            {
                                              instancePath: instancePath + '/response/headers',
                                              schemaPath: '#/properties/response/properties/headers/type',
                                              keyword: 'type',
                                              params: { type: 'array' },
                                            },
                                          ]
                                          return false
                                        }
                                      }
                                      var valid11 = _errs52 === errors
                                    } else {
                                      var valid11 = true
                                    }
                                    if (valid11) {
                                      if (data20.chunks !== undefined) {
                                        let data26 = data20.chunks
                                        const _errs61 = errors
                                        if (errors === _errs61) {
                                          if (Array.isArray(data26)) {
                                            var valid15 = true
                                            const len7 = data26.length
                                            for (let i3 = 0; i3 < len7; i3++) {
                                              let data27 = data26[i3]
                                              const _errs63 = errors
                                              const _errs64 = errors
                                              const _errs66 = errors
                                              let valid17 = false
                                              const _errs67 = errors
                                              if (data27 && typeof data27 == 'object' && !Array.isArray(data27)) {
                                                let missing5
                                                if (data27.text === undefined && (missing5 = 'text')) {
                                                  const err7 = {
                                                    instancePath: instancePath + '/response/chunks/' + i3,
                                                    schemaPath: '#/$defs/Chunk/anyOf/0/required',
                                                    keyword: 'required',
                                                    params: { missingProperty: missing5 },
                                                  }
                                                  if (vErrors === null) {
                                                    vErrors = [err7]
                                                  } else {
                                                    vErrors.push(err7)
                                                  }
                                                  errors++
                                                } else {
                                                  if (data27.text !== undefined) {
                                                    if (typeof data27.text !== 'string') {
                                                      const err8 = {
                                                        instancePath: instancePath + '/response/chunks/' + i3 + '/text',
                                                        schemaPath: '#/$defs/Chunk/anyOf/0/properties/text/type',
                                                        keyword: 'type',
                                                        params: { type: 'string' },
                                                      }
                                                      if (vErrors === null) {
                                                        vErrors = [err8]
                                                      } else {
                                                        vErrors.push(err8)
                                                      }
                                                      errors++
                                                    }
                                                  }
                                                }
                                              }
                                              var _valid1 = _errs67 === errors
                                              valid17 = valid17 || _valid1
                                              if (!valid17) {
                                                const _errs70 = errors
                                                if (data27 && typeof data27 == 'object' && !Array.isArray(data27)) {
                                                  let missing6
                                                  if (data27.base64 === undefined && (missing6 = 'base64')) {
                                                    const err9 = {
                                                      instancePath: instancePath + '/response/chunks/' + i3,
                                                      schemaPath: '#/$defs/Chunk/anyOf/1/required',
                                                      keyword: 'required',
                                                      params: { missingProperty: missing6 },
                                                    }
                                                    if (vErrors === null) {
                                                      vErrors = [err9]
                                                    } else {
                                                      vErrors.push(err9)
                                                    }
                                                    errors++
                                                  } else {
                                                    if (data27.base64 !== undefined) {
                                                      if (typeof data27.base64 !== 'string') {
                                                        const err10 = {
                                                          instancePath:
                                                            instancePath + '/response/chunks/' + i3 + '/base64',
                                                          schemaPath: '#/$defs/Chunk/anyOf/1/properties/base64/type',
                                                          keyword: 'type',
                                                          params: { type: 'string' },
                                                        }
                                                        if (vErrors === null) {
                                                          vErrors = [err10]
                                                        } else {
                                                          vErrors.push(err10)
                                                        }
                                                        errors++
                                                      }
                                                    }
                                                  }
                                                }
                                                var _valid1 = _errs70 === errors
                                                valid17 = valid17 || _valid1
                                              }
                                              if (!valid17) {
                                                const err11 = {
                                                  instancePath: instancePath + '/response/chunks/' + i3,
                                                  schemaPath: '#/$defs/Chunk/anyOf',
                                                  keyword: 'anyOf',
                                                  params: {},
                                                }
                                                if (vErrors === null) {
                                                  vErrors = [err11]
                                                } else {
                                                  vErrors.push(err11)
                                                }
                                                errors++
                                                validate37.errors = vErrors
                                                return false
                                              } else {
                                                errors = _errs66
                                                if (vErrors !== null) {
                                                  if (_errs66) {
                                                    vErrors.length = _errs66
                                                  } else {
                                                    vErrors = null
                                                  }
                                                }
                                              }
                                              if (errors === _errs64) {
                                                if (data27 && typeof data27 == 'object' && !Array.isArray(data27)) {
                                                  let missing7
                                                  if (data27.at === undefined && (missing7 = 'at')) {
                                                    validate37.errors = [
                                                      {
                                                        instancePath: instancePath + '/response/chunks/' + i3,
                                                        schemaPath: '#/$defs/Chunk/required',
                                                        keyword: 'required',
                                                        params: { missingProperty: missing7 },
                                                      },
                                                    ]
                                                    return false
                                                  } else {
                                                    if (data27.at !== undefined) {
                                                      if (!(typeof data27.at == 'number')) {
                                                        validate37.errors = [
                                                          {
                                                            instancePath:
                                                              instancePath + '/response/chunks/' + i3 + '/at',
                                                            schemaPath: '#/$defs/Chunk/properties/at/type',
                                                            keyword: 'type',
                                                            params: { type: 'number' },
                                                          },
                                                        ]
                                                        return false
                                                      }
                                                    }
                                                  }
                                                } else {
                                                  validate37.errors = [
                                                    {
                                                      instancePath: instancePath + '/response/chunks/' + i3,
                                                      schemaPath: '#/$defs/Chunk/type',
                                                      keyword: 'type',
                                                      params: { type: 'object' },
                                                    },
                                                  ]
                                                  return false
                                                }
                                              }
                                              var valid15 = _errs63 === errors
                                              if (!valid15) {
                                                break
                                              }
                                            }
                                          } else {
                                            validate37.errors = [
                                              {
                                                instancePath: instancePath + '/response/chunks',
                                                schemaPath: '#/properties/response/properties/chunks/type',
                                                keyword: 'type',
                                                params: { type: 'array' },
                                              },
                                            ]
                                            return false
                                          }
                                        }
                                        var valid11 = _errs61 === errors
                                      } else {
                                        var valid11 = true
                                      }
                                    }
                                  }
                                }
                              } else {
                                validate37.errors = [
                                  {
                                    instancePath: instancePath + '/response',
                                    schemaPath: '#/properties/response/type',
                                    keyword: 'type',
                                    params: { type: 'object' },
                                  },
                                ]
                                return false
                              }
                            }
                            var valid0 = _errs48 === errors
                          } else {
                            var valid0 = true
                          }
                          if (valid0) {
                            if (data.end !== undefined) {
                              let data31 = data.end
                              const _errs75 = errors
                              const _errs76 = errors
                              if (errors === _errs76) {
                                if (data31 && typeof data31 == 'object' && !Array.isArray(data31)) {
                                  let missing8
                                  if (
                                    (data31.how === undefined && (missing8 = 'how')) ||
                                    (data31.at === undefined && (missing8 = 'at'))
                                  ) {
                                    validate37.errors = [
                                      {
                                        instancePath: instancePath + '/end',
                                        schemaPath: '#/$defs/UpstreamEnd/required',
                                        keyword: 'required',
                                        params: { missingProperty: missing8 },
                                      },
                                    ]
                                    return false
                                  } else {
                                    if (data31.how !== undefined) {
                                      const _errs78 = errors
                                      if (typeof data31.how !== 'string') {
                                        validate37.errors = [
                                          {
                                            instancePath: instancePath + '/end/how',
                                            schemaPath: '#/$defs/UpstreamEnd/properties/how/type',
                                            keyword: 'type',
                                            params: { type: 'string' },
                                          },
                                        ]
                                        return false
                                      }
                                      var valid22 = _errs78 === errors
                                    } else {
                                      var valid22 = true
                                    }
                                    if (valid22) {
                                      if (data31.at !== undefined) {
                                        const _errs80 = errors
                                        if (!(typeof data31.at == 'number')) {
                                          validate37.errors = [
                                            {
                                              instancePath: instancePath + '/end/at',
                                              schemaPath: '#/$defs/UpstreamEnd/properties/at/type',
                                              keyword: 'type',
                                              params: { type: 'number' },
                                            },
                                          ]
                                          return false
                                        }
                                        var valid22 = _errs80 === errors
                                      } else {
                                        var valid22 = true
                                      }
                                      if (valid22) {
                                        if (data31.released !== undefined) {
                                          const _errs82 = errors
                                          if (typeof data31.released !== 'string') {
                                            validate37.errors = [
                                              {
                                                instancePath: instancePath + '/end/released',
                                                schemaPath: '#/$defs/UpstreamEnd/properties/released/type',
                                                keyword: 'type',
                                                params: { type: 'string' },
                                              },
                                            ]
                                            return false
                                          }
                                          var valid22 = _errs82 === errors
                                        } else {
                                          var valid22 = true
                                        }
                                        if (valid22) {
                                          if (data31.clientEndedAt !== undefined) {
                                            const _errs84 = errors
                                            if (!(typeof data31.clientEndedAt == 'number')) {
                                              validate37.errors = [
                                                {
                                                  instancePath: instancePath + '/end/clientEndedAt',
                                                  schemaPath: '#/$defs/UpstreamEnd/properties/clientEndedAt/type',
                                                  keyword: 'type',
                                                  params: { type: 'number' },
                                                },
                                              ]
                                              return false
                                            }
                                            var valid22 = _errs84 === errors
                                          } else {
                                            var valid22 = true
                                          }
                                        }
                                      }
                                    }
                                  }
                                } else {
                                  validate37.errors = [
                                    {
                                      instancePath: instancePath + '/end',
                                      schemaPath: '#/$defs/UpstreamEnd/type',
                                      keyword: 'type',
                                      params: { type: 'object' },
                                    },
                                  ]
                                  return false
                                }
                              }
                              var valid0 = _errs75 === errors
                            } else {
                              var valid0 = true
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate37.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate37.errors = vErrors
  return errors === 0
}
export const outcome: Validator = validate38
const schema54 = {
  type: 'object',
  required: ['type', 'probe', 'state', 'names', 'leftOut'],
  properties: {
    type: { type: 'string' },
    probe: { type: 'string' },
    state: { type: 'string' },
    because: { type: 'string' },
    why: { $ref: '#/$defs/ReasonData' },
    reason: { $ref: '#/$defs/LackReason' },
    steering: { type: 'array', items: { type: 'string' } },
    names: { type: 'object', additionalProperties: { type: 'string' } },
    leftOut: { type: 'object', additionalProperties: { type: 'string' } },
    client: { $ref: '#/$defs/ClientOutcome' },
    previous: {},
  },
}
const schema55 = {
  type: 'object',
  required: ['code'],
  properties: { code: { type: 'string' }, args: { type: 'object', additionalProperties: {} } },
}
const schema56 = { type: 'string' }
const schema57 = {
  type: 'object',
  required: ['name', 'version'],
  properties: {
    name: { type: 'string' },
    version: { type: 'string' },
    took: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
    error: {
      type: 'object',
      required: ['name', 'message'],
      properties: { name: { type: 'string' }, message: { type: 'string' } },
    },
  },
}
function validate38(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.type === undefined && (missing0 = 'type')) ||
        (data.probe === undefined && (missing0 = 'probe')) ||
        (data.state === undefined && (missing0 = 'state')) ||
        (data.names === undefined && (missing0 = 'names')) ||
        (data.leftOut === undefined && (missing0 = 'leftOut'))
      ) {
        validate38.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.type !== undefined) {
          const _errs1 = errors
          if (typeof data.type !== 'string') {
            validate38.errors = [
              {
                instancePath: instancePath + '/type',
                schemaPath: '#/properties/type/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.probe !== undefined) {
            const _errs3 = errors
            if (typeof data.probe !== 'string') {
              validate38.errors = [
                {
                  instancePath: instancePath + '/probe',
                  schemaPath: '#/properties/probe/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.state !== undefined) {
              const _errs5 = errors
              if (typeof data.state !== 'string') {
                validate38.errors = [
                  {
                    instancePath: instancePath + '/state',
                    schemaPath: '#/properties/state/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.because !== undefined) {
                const _errs7 = errors
                if (typeof data.because !== 'string') {
                  validate38.errors = [
                    {
                      instancePath: instancePath + '/because',
                      schemaPath: '#/properties/because/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs7 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.why !== undefined) {
                  let data4 = data.why
                  const _errs9 = errors
                  const _errs10 = errors
                  if (errors === _errs10) {
                    if (data4 && typeof data4 == 'object' && !Array.isArray(data4)) {
                      let missing1
                      if (data4.code === undefined && (missing1 = 'code')) {
                        validate38.errors = [
                          {
                            instancePath: instancePath + '/why',
                            schemaPath: '#/$defs/ReasonData/required',
                            keyword: 'required',
                            params: { missingProperty: missing1 },
                          },
                        ]
                        return false
                      } else {
                        if (data4.code !== undefined) {
                          const _errs12 = errors
                          if (typeof data4.code !== 'string') {
                            validate38.errors = [
                              {
                                instancePath: instancePath + '/why/code',
                                schemaPath: '#/$defs/ReasonData/properties/code/type',
                                keyword: 'type',
                                params: { type: 'string' },
                              },
                            ]
                            return false
                          }
                          var valid2 = _errs12 === errors
                        } else {
                          var valid2 = true
                        }
                        if (valid2) {
                          if (data4.args !== undefined) {
                            let data6 = data4.args
                            const _errs14 = errors
                            if (errors === _errs14) {
                              if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
                              } else {
                                validate38.errors = [
                                  {
                                    instancePath: instancePath + '/why/args',
                                    schemaPath: '#/$defs/ReasonData/properties/args/type',
                                    keyword: 'type',
                                    params: { type: 'object' },
                                  },
                                ]
                                return false
                              }
                            }
                            var valid2 = _errs14 === errors
                          } else {
                            var valid2 = true
                          }
                        }
                      }
                    } else {
                      validate38.errors = [
                        {
                          instancePath: instancePath + '/why',
                          schemaPath: '#/$defs/ReasonData/type',
                          keyword: 'type',
                          params: { type: 'object' },
                        },
                      ]
                      return false
                    }
                  }
                  var valid0 = _errs9 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.reason !== undefined) {
                    const _errs17 = errors
                    if (typeof data.reason !== 'string') {
                      validate38.errors = [
                        {
                          instancePath: instancePath + '/reason',
                          schemaPath: '#/$defs/LackReason/type',
                          keyword: 'type',
                          params: { type: 'string' },
                        },
                      ]
                      return false
                    }
                    var valid0 = _errs17 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.steering !== undefined) {
                      let data8 = data.steering
                      const _errs20 = errors
                      if (errors === _errs20) {
                        if (Array.isArray(data8)) {
                          var valid4 = true
                          const len0 = data8.length
                          for (let i0 = 0; i0 < len0; i0++) {
                            const _errs22 = errors
                            if (typeof data8[i0] !== 'string') {
                              validate38.errors = [
                                {
                                  instancePath: instancePath + '/steering/' + i0,
                                  schemaPath: '#/properties/steering/items/type',
                                  keyword: 'type',
                                  params: { type: 'string' },
                                },
                              ]
                              return false
                            }
                            var valid4 = _errs22 === errors
                            if (!valid4) {
                              break
                            }
                          }
                        } else {
                          validate38.errors = [
                            {
                              instancePath: instancePath + '/steering',
                              schemaPath: '#/properties/steering/type',
                              keyword: 'type',
                              params: { type: 'array' },
                            },
                          ]
                          return false
                        }
                      }
                      var valid0 = _errs20 === errors
                    } else {
                      var valid0 = true
                    }
                    if (valid0) {
                      if (data.names !== undefined) {
                        let data10 = data.names
                        const _errs24 = errors
                        if (errors === _errs24) {
                          if (data10 && typeof data10 == 'object' && !Array.isArray(data10)) {
                            for (const key0 in data10) {
                              const _errs27 = errors
                              if (typeof data10[key0] !== 'string') {
                                validate38.errors = [
                                  {
                                    instancePath:
                                      instancePath + '/names/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
                                    schemaPath: '#/properties/names/additionalProperties/type',
                                    keyword: 'type',
                                    params: { type: 'string' },
                                  },
                                ]
                                return false
                              }
                              var valid5 = _errs27 === errors
                              if (!valid5) {
                                break
                              }
                            }
                          } else {
                            validate38.errors = [
                              {
                                instancePath: instancePath + '/names',
                                schemaPath: '#/properties/names/type',
                                keyword: 'type',
                                params: { type: 'object' },
                              },
                            ]
                            return false
                          }
                        }
                        var valid0 = _errs24 === errors
                      } else {
                        var valid0 = true
                      }
                      if (valid0) {
                        if (data.leftOut !== undefined) {
                          let data12 = data.leftOut
                          const _errs29 = errors
                          if (errors === _errs29) {
                            if (data12 && typeof data12 == 'object' && !Array.isArray(data12)) {
                              for (const key1 in data12) {
                                const _errs32 = errors
                                if (typeof data12[key1] !== 'string') {
                                  validate38.errors = [
                                    {
                                      instancePath:
                                        instancePath + '/leftOut/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                                      schemaPath: '#/properties/leftOut/additionalProperties/type',
                                      keyword: 'type',
                                      params: { type: 'string' },
                                    },
                                  ]
                                  return false
                                }
                                var valid6 = _errs32 === errors
                                if (!valid6) {
                                  break
                                }
                              }
                            } else {
                              validate38.errors = [
                                {
                                  instancePath: instancePath + '/leftOut',
                                  schemaPath: '#/properties/leftOut/type',
                                  keyword: 'type',
                                  params: { type: 'object' },
                                },
                              ]
                              return false
                            }
                          }
                          var valid0 = _errs29 === errors
                        } else {
                          var valid0 = true
                        }
                        if (valid0) {
                          if (data.client !== undefined) {
                            let data14 = data.client
                            const _errs34 = errors
                            const _errs35 = errors
                            if (errors === _errs35) {
                              if (data14 && typeof data14 == 'object' && !Array.isArray(data14)) {
                                let missing2
                                if (
                                  (data14.name === undefined && (missing2 = 'name')) ||
                                  (data14.version === undefined && (missing2 = 'version'))
                                ) {
                                  validate38.errors = [
                                    {
                                      instancePath: instancePath + '/client',
                                      schemaPath: '#/$defs/ClientOutcome/required',
                                      keyword: 'required',
                                      params: { missingProperty: missing2 },
                                    },
                                  ]
                                  return false
                                } else {
                                  if (data14.name !== undefined) {
                                    const _errs37 = errors
                                    if (typeof data14.name !== 'string') {
                                      validate38.errors = [
                                        {
                                          instancePath: instancePath + '/client/name',
                                          schemaPath: '#/$defs/ClientOutcome/properties/name/type',
                                          keyword: 'type',
                                          params: { type: 'string' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid8 = _errs37 === errors
                                  } else {
                                    var valid8 = true
                                  }
                                  if (valid8) {
                                    if (data14.version !== undefined) {
                                      const _errs39 = errors
                                      if (typeof data14.version !== 'string') {
                                        validate38.errors = [
                                          {
                                            instancePath: instancePath + '/client/version',
                                            schemaPath: '#/$defs/ClientOutcome/properties/version/type',
                                            keyword: 'type',
                                            params: { type: 'string' },
                                          },
                                        ]
                                        return false
                                      }
                                      var valid8 = _errs39 === errors
                                    } else {
                                      var valid8 = true
                                    }
                                    if (valid8) {
                                      if (data14.took !== undefined) {
                                        let data17 = data14.took
                                        const _errs41 = errors
                                        if (errors === _errs41) {
                                          if (data17 && typeof data17 == 'object' && !Array.isArray(data17)) {
                                            for (const key2 in data17) {
                                              let data18 = data17[key2]
                                              const _errs44 = errors
                                              if (
                                                typeof data18 !== 'string' &&
                                                !(typeof data18 == 'number') &&
                                                typeof data18 !== 'boolean'
                                              ) {
                                                validate38.errors = [
                                                  {
                                                    instancePath:
                                                      instancePath +
                                                      '/client/took/' +
                                                      key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                                                    schemaPath:
                                                      '#/$defs/ClientOutcome/properties/took/additionalProperties/type',
                                                    keyword: 'type',
                                                    params: {
                                                      type: schema57.properties.took.additionalProperties.type,
                                                    },
                                                  },
                                                ]
                                                return false
                                              }
                                              var valid9 = _errs44 === errors
                                              if (!valid9) {
                                                break
                                              }
                                            }
                                          } else {
                                            validate38.errors = [
                                              {
                                                instancePath: instancePath + '/client/took',
                                                schemaPath: '#/$defs/ClientOutcome/properties/took/type',
                                                keyword: 'type',
                                                params: { type: 'object' },
                                              },
                                            ]
                                            return false
                                          }
                                        }
                                        var valid8 = _errs41 === errors
                                      } else {
                                        var valid8 = true
                                      }
                                      if (valid8) {
                                        if (data14.error !== undefined) {
                                          let data19 = data14.error
                                          const _errs46 = errors
                                          if (errors === _errs46) {
                                            if (data19 && typeof data19 == 'object' && !Array.isArray(data19)) {
                                              let missing3
                                              if (
                                                (data19.name === undefined && (missing3 = 'name')) ||
                                                (data19.message === undefined && (missing3 = 'message'))
                                              ) {
                                                validate38.errors = [
                                                  {
                                                    instancePath: instancePath + '/client/error',
                                                    schemaPath: '#/$defs/ClientOutcome/properties/error/required',
                                                    keyword: 'required',
                                                    params: { missingProperty: missing3 },
                                                  },
                                                ]
                                                return false
                                              } else {
                                                if (data19.name !== undefined) {
                                                  const _errs48 = errors
                                                  if (typeof data19.name !== 'string') {
                                                    validate38.errors = [
                                                      {
                                                        instancePath: instancePath + '/client/error/name',
                                                        schemaPath:
                                                          '#/$defs/ClientOutcome/properties/error/properties/name/type',
                                                        keyword: 'type',
                                                        params: { type: 'string' },
                                                      },
                                                    ]
                                                    return false
                                                  }
                                                  var valid10 = _errs48 === errors
                                                } else {
                                                  var valid10 = true
                                                }
                                                if (valid10) {
                                                  if (data19.message !== undefined) {
                                                    const _errs50 = errors
                                                    if (typeof data19.message !== 'string') {
                                                      validate38.errors = [
                                                        {
                                                          instancePath: instancePath + '/client/error/message',
                                                          schemaPath:
                                                            '#/$defs/ClientOutcome/properties/error/properties/message/type',
                                                          keyword: 'type',
                                                          params: { type: 'string' },
                                                        },
                                                      ]
                                                      return false
                                                    }
                                                    var valid10 = _errs50 === errors
                                                  } else {
                                                    var valid10 = true
                                                  }
                                                }
                                              }
                                            } else {
                                              validate38.errors = [
                                                {
                                                  instancePath: instancePath + '/client/error',
                                                  schemaPath: '#/$defs/ClientOutcome/properties/error/type',
                                                  keyword: 'type',
                                                  params: { type: 'object' },
                                                },
                                              ]
                                              return false
                                            }
                                          }
                                          var valid8 = _errs46 === errors
                                        } else {
                                          var valid8 = true
                                        }
                                      }
                                    }
                                  }
                                }
                              } else {
                                validate38.errors = [
                                  {
                                    instancePath: instancePath + '/client',
                                    schemaPath: '#/$defs/ClientOutcome/type',
                                    keyword: 'type',
                                    params: { type: 'object' },
                                  },
                                ]
                                return false
                              }
                            }
                            var valid0 = _errs34 === errors
                          } else {
                            var valid0 = true
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate38.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate38.errors = vErrors
  return errors === 0
}
export const footer: Validator = validate39
const schema58 = {
  type: 'object',
  required: ['type', 'finishedAt', 'driveMs', 'requests', 'retries', 'tokens', 'ended'],
  properties: {
    type: { type: 'string' },
    finishedAt: { type: 'string' },
    driveMs: { type: 'number' },
    requests: { type: 'number' },
    retries: { type: 'number' },
    tokens: { type: 'number' },
    overload: {
      type: 'object',
      required: ['waits'],
      properties: { waits: { type: 'number' }, gaveUp: { type: 'boolean' } },
    },
    full: {
      type: 'object',
      required: ['bytes', 'since'],
      properties: { bytes: { type: 'number' }, since: { type: 'string' } },
    },
    cost: { $ref: '#/$defs/Cost' },
    leftOut: { type: 'array', items: { $ref: '#/$defs/LeftOut' } },
    ended: { type: 'string' },
    because: { type: 'string' },
    why: { $ref: '#/$defs/ReasonData' },
    previous: {},
  },
}
const schema59 = {
  type: 'object',
  required: ['currency', 'atMost', 'spent', 'unpriced'],
  properties: {
    currency: { type: 'string' },
    atMost: { type: 'number' },
    spent: { type: 'number' },
    unpriced: { type: 'array', items: { type: 'string' } },
    taken: { type: 'object', additionalProperties: { type: 'string' } },
  },
}
const schema60 = {
  type: 'object',
  required: ['because', 'count', 'first'],
  properties: {
    because: { type: 'string' },
    code: { $ref: '#/$defs/LeftOutCode' },
    args: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    count: { type: 'number' },
    first: { type: 'string' },
  },
}
const schema61 = { type: 'string' }
function validate40(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.because === undefined && (missing0 = 'because')) ||
        (data.count === undefined && (missing0 = 'count')) ||
        (data.first === undefined && (missing0 = 'first'))
      ) {
        validate40.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.because !== undefined) {
          const _errs1 = errors
          if (typeof data.because !== 'string') {
            validate40.errors = [
              {
                instancePath: instancePath + '/because',
                schemaPath: '#/properties/because/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.code !== undefined) {
            const _errs3 = errors
            if (typeof data.code !== 'string') {
              validate40.errors = [
                {
                  instancePath: instancePath + '/code',
                  schemaPath: '#/$defs/LeftOutCode/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.args !== undefined) {
              let data2 = data.args
              const _errs6 = errors
              if (errors === _errs6) {
                if (data2 && typeof data2 == 'object' && !Array.isArray(data2)) {
                  for (const key0 in data2) {
                    let data3 = data2[key0]
                    const _errs9 = errors
                    if (typeof data3 !== 'string' && !(typeof data3 == 'number')) {
                      validate40.errors = [
                        {
                          instancePath: instancePath + '/args/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
                          schemaPath: '#/properties/args/additionalProperties/type',
                          keyword: 'type',
                          params: { type: schema60.properties.args.additionalProperties.type },
                        },
                      ]
                      return false
                    }
                    var valid2 = _errs9 === errors
                    if (!valid2) {
                      break
                    }
                  }
                } else {
                  validate40.errors = [
                    {
                      instancePath: instancePath + '/args',
                      schemaPath: '#/properties/args/type',
                      keyword: 'type',
                      params: { type: 'object' },
                    },
                  ]
                  return false
                }
              }
              var valid0 = _errs6 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.count !== undefined) {
                const _errs11 = errors
                if (!(typeof data.count == 'number')) {
                  validate40.errors = [
                    {
                      instancePath: instancePath + '/count',
                      schemaPath: '#/properties/count/type',
                      keyword: 'type',
                      params: { type: 'number' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs11 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.first !== undefined) {
                  const _errs13 = errors
                  if (typeof data.first !== 'string') {
                    validate40.errors = [
                      {
                        instancePath: instancePath + '/first',
                        schemaPath: '#/properties/first/type',
                        keyword: 'type',
                        params: { type: 'string' },
                      },
                    ]
                    return false
                  }
                  var valid0 = _errs13 === errors
                } else {
                  var valid0 = true
                }
              }
            }
          }
        }
      }
    } else {
      validate40.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate40.errors = vErrors
  return errors === 0
}
function validate39(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.type === undefined && (missing0 = 'type')) ||
        (data.finishedAt === undefined && (missing0 = 'finishedAt')) ||
        (data.driveMs === undefined && (missing0 = 'driveMs')) ||
        (data.requests === undefined && (missing0 = 'requests')) ||
        (data.retries === undefined && (missing0 = 'retries')) ||
        (data.tokens === undefined && (missing0 = 'tokens')) ||
        (data.ended === undefined && (missing0 = 'ended'))
      ) {
        validate39.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        if (data.type !== undefined) {
          const _errs1 = errors
          if (typeof data.type !== 'string') {
            validate39.errors = [
              {
                instancePath: instancePath + '/type',
                schemaPath: '#/properties/type/type',
                keyword: 'type',
                params: { type: 'string' },
              },
            ]
            return false
          }
          var valid0 = _errs1 === errors
        } else {
          var valid0 = true
        }
        if (valid0) {
          if (data.finishedAt !== undefined) {
            const _errs3 = errors
            if (typeof data.finishedAt !== 'string') {
              validate39.errors = [
                {
                  instancePath: instancePath + '/finishedAt',
                  schemaPath: '#/properties/finishedAt/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            var valid0 = _errs3 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.driveMs !== undefined) {
              const _errs5 = errors
              if (!(typeof data.driveMs == 'number')) {
                validate39.errors = [
                  {
                    instancePath: instancePath + '/driveMs',
                    schemaPath: '#/properties/driveMs/type',
                    keyword: 'type',
                    params: { type: 'number' },
                  },
                ]
                return false
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.requests !== undefined) {
                const _errs7 = errors
                if (!(typeof data.requests == 'number')) {
                  validate39.errors = [
                    {
                      instancePath: instancePath + '/requests',
                      schemaPath: '#/properties/requests/type',
                      keyword: 'type',
                      params: { type: 'number' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs7 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.retries !== undefined) {
                  const _errs9 = errors
                  if (!(typeof data.retries == 'number')) {
                    validate39.errors = [
                      {
                        instancePath: instancePath + '/retries',
                        schemaPath: '#/properties/retries/type',
                        keyword: 'type',
                        params: { type: 'number' },
                      },
                    ]
                    return false
                  }
                  var valid0 = _errs9 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.tokens !== undefined) {
                    const _errs11 = errors
                    if (!(typeof data.tokens == 'number')) {
                      validate39.errors = [
                        {
                          instancePath: instancePath + '/tokens',
                          schemaPath: '#/properties/tokens/type',
                          keyword: 'type',
                          params: { type: 'number' },
                        },
                      ]
                      return false
                    }
                    var valid0 = _errs11 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.overload !== undefined) {
                      let data6 = data.overload
                      const _errs13 = errors
                      if (errors === _errs13) {
                        if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
                          let missing1
                          if (data6.waits === undefined && (missing1 = 'waits')) {
                            validate39.errors = [
                              {
                                instancePath: instancePath + '/overload',
                                schemaPath: '#/properties/overload/required',
                                keyword: 'required',
                                params: { missingProperty: missing1 },
                              },
                            ]
                            return false
                          } else {
                            if (data6.waits !== undefined) {
                              const _errs15 = errors
                              if (!(typeof data6.waits == 'number')) {
                                validate39.errors = [
                                  {
                                    instancePath: instancePath + '/overload/waits',
                                    schemaPath: '#/properties/overload/properties/waits/type',
                                    keyword: 'type',
                                    params: { type: 'number' },
                                  },
                                ]
                                return false
                              }
                              var valid1 = _errs15 === errors
                            } else {
                              var valid1 = true
                            }
                            if (valid1) {
                              if (data6.gaveUp !== undefined) {
                                const _errs17 = errors
                                if (typeof data6.gaveUp !== 'boolean') {
                                  validate39.errors = [
                                    {
                                      instancePath: instancePath + '/overload/gaveUp',
                                      schemaPath: '#/properties/overload/properties/gaveUp/type',
                                      keyword: 'type',
                                      params: { type: 'boolean' },
                                    },
                                  ]
                                  return false
                                }
                                var valid1 = _errs17 === errors
                              } else {
                                var valid1 = true
                              }
                            }
                          }
                        } else {
                          validate39.errors = [
                            {
                              instancePath: instancePath + '/overload',
                              schemaPath: '#/properties/overload/type',
                              keyword: 'type',
                              params: { type: 'object' },
                            },
                          ]
                          return false
                        }
                      }
                      var valid0 = _errs13 === errors
                    } else {
                      var valid0 = true
                    }
                    if (valid0) {
                      if (data.full !== undefined) {
                        let data9 = data.full
                        const _errs19 = errors
                        if (errors === _errs19) {
                          if (data9 && typeof data9 == 'object' && !Array.isArray(data9)) {
                            let missing2
                            if (
                              (data9.bytes === undefined && (missing2 = 'bytes')) ||
                              (data9.since === undefined && (missing2 = 'since'))
                            ) {
                              validate39.errors = [
                                {
                                  instancePath: instancePath + '/full',
                                  schemaPath: '#/properties/full/required',
                                  keyword: 'required',
                                  params: { missingProperty: missing2 },
                                },
                              ]
                              return false
                            } else {
                              if (data9.bytes !== undefined) {
                                const _errs21 = errors
                                if (!(typeof data9.bytes == 'number')) {
                                  validate39.errors = [
                                    {
                                      instancePath: instancePath + '/full/bytes',
                                      schemaPath: '#/properties/full/properties/bytes/type',
                                      keyword: 'type',
                                      params: { type: 'number' },
                                    },
                                  ]
                                  return false
                                }
                                var valid2 = _errs21 === errors
                              } else {
                                var valid2 = true
                              }
                              if (valid2) {
                                if (data9.since !== undefined) {
                                  const _errs23 = errors
                                  if (typeof data9.since !== 'string') {
                                    validate39.errors = [
                                      {
                                        instancePath: instancePath + '/full/since',
                                        schemaPath: '#/properties/full/properties/since/type',
                                        keyword: 'type',
                                        params: { type: 'string' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid2 = _errs23 === errors
                                } else {
                                  var valid2 = true
                                }
                              }
                            }
                          } else {
                            validate39.errors = [
                              {
                                instancePath: instancePath + '/full',
                                schemaPath: '#/properties/full/type',
                                keyword: 'type',
                                params: { type: 'object' },
                              },
                            ]
                            return false
                          }
                        }
                        var valid0 = _errs19 === errors
                      } else {
                        var valid0 = true
                      }
                      if (valid0) {
                        if (data.cost !== undefined) {
                          let data12 = data.cost
                          const _errs25 = errors
                          const _errs26 = errors
                          if (errors === _errs26) {
                            if (data12 && typeof data12 == 'object' && !Array.isArray(data12)) {
                              let missing3
                              if (
                                (data12.currency === undefined && (missing3 = 'currency')) ||
                                (data12.atMost === undefined && (missing3 = 'atMost')) ||
                                (data12.spent === undefined && (missing3 = 'spent')) ||
                                (data12.unpriced === undefined && (missing3 = 'unpriced'))
                              ) {
                                validate39.errors = [
                                  {
                                    instancePath: instancePath + '/cost',
                                    schemaPath: '#/$defs/Cost/required',
                                    keyword: 'required',
                                    params: { missingProperty: missing3 },
                                  },
                                ]
                                return false
                              } else {
                                if (data12.currency !== undefined) {
                                  const _errs28 = errors
                                  if (typeof data12.currency !== 'string') {
                                    validate39.errors = [
                                      {
                                        instancePath: instancePath + '/cost/currency',
                                        schemaPath: '#/$defs/Cost/properties/currency/type',
                                        keyword: 'type',
                                        params: { type: 'string' },
                                      },
                                    ]
                                    return false
                                  }
                                  var valid4 = _errs28 === errors
                                } else {
                                  var valid4 = true
                                }
                                if (valid4) {
                                  if (data12.atMost !== undefined) {
                                    const _errs30 = errors
                                    if (!(typeof data12.atMost == 'number')) {
                                      validate39.errors = [
                                        {
                                          instancePath: instancePath + '/cost/atMost',
                                          schemaPath: '#/$defs/Cost/properties/atMost/type',
                                          keyword: 'type',
                                          params: { type: 'number' },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid4 = _errs30 === errors
                                  } else {
                                    var valid4 = true
                                  }
                                  if (valid4) {
                                    if (data12.spent !== undefined) {
                                      const _errs32 = errors
                                      if (!(typeof data12.spent == 'number')) {
                                        validate39.errors = [
                                          {
                                            instancePath: instancePath + '/cost/spent',
                                            schemaPath: '#/$defs/Cost/properties/spent/type',
                                            keyword: 'type',
                                            params: { type: 'number' },
                                          },
                                        ]
                                        return false
                                      }
                                      var valid4 = _errs32 === errors
                                    } else {
                                      var valid4 = true
                                    }
                                    if (valid4) {
                                      if (data12.unpriced !== undefined) {
                                        let data16 = data12.unpriced
                                        const _errs34 = errors
                                        if (errors === _errs34) {
                                          if (Array.isArray(data16)) {
                                            var valid5 = true
                                            const len0 = data16.length
                                            for (let i0 = 0; i0 < len0; i0++) {
                                              const _errs36 = errors
                                              if (typeof data16[i0] !== 'string') {
                                                validate39.errors = [
                                                  {
                                                    instancePath: instancePath + '/cost/unpriced/' + i0,
                                                    schemaPath: '#/$defs/Cost/properties/unpriced/items/type',
                                                    keyword: 'type',
                                                    params: { type: 'string' },
                                                  },
                                                ]
                                                return false
                                              }
                                              var valid5 = _errs36 === errors
                                              if (!valid5) {
                                                break
                                              }
                                            }
                                          } else {
                                            validate39.errors = [
                                              {
                                                instancePath: instancePath + '/cost/unpriced',
                                                schemaPath: '#/$defs/Cost/properties/unpriced/type',
                                                keyword: 'type',
                                                params: { type: 'array' },
                                              },
                                            ]
                                            return false
                                          }
                                        }
                                        var valid4 = _errs34 === errors
                                      } else {
                                        var valid4 = true
                                      }
                                      if (valid4) {
                                        if (data12.taken !== undefined) {
                                          let data18 = data12.taken
                                          const _errs38 = errors
                                          if (errors === _errs38) {
                                            if (data18 && typeof data18 == 'object' && !Array.isArray(data18)) {
                                              for (const key0 in data18) {
                                                const _errs41 = errors
                                                if (typeof data18[key0] !== 'string') {
                                                  validate39.errors = [
                                                    {
                                                      instancePath:
                                                        instancePath +
                                                        '/cost/taken/' +
                                                        key0.replace(/~/g, '~0').replace(/\//g, '~1'),
                                                      schemaPath:
                                                        '#/$defs/Cost/properties/taken/additionalProperties/type',
                                                      keyword: 'type',
                                                      params: { type: 'string' },
                                                    },
                                                  ]
                                                  return false
                                                }
                                                var valid6 = _errs41 === errors
                                                if (!valid6) {
                                                  break
                                                }
                                              }
                                            } else {
                                              validate39.errors = [
                                                {
                                                  instancePath: instancePath + '/cost/taken',
                                                  schemaPath: '#/$defs/Cost/properties/taken/type',
                                                  keyword: 'type',
                                                  params: { type: 'object' },
                                                },
                                              ]
                                              return false
                                            }
                                          }
                                          var valid4 = _errs38 === errors
                                        } else {
                                          var valid4 = true
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            } else {
                              validate39.errors = [
                                {
                                  instancePath: instancePath + '/cost',
                                  schemaPath: '#/$defs/Cost/type',
                                  keyword: 'type',
                                  params: { type: 'object' },
                                },
                              ]
                              return false
                            }
                          }
                          var valid0 = _errs25 === errors
                        } else {
                          var valid0 = true
                        }
                        if (valid0) {
                          if (data.leftOut !== undefined) {
                            let data20 = data.leftOut
                            const _errs43 = errors
                            if (errors === _errs43) {
                              if (Array.isArray(data20)) {
                                var valid7 = true
                                const len1 = data20.length
                                for (let i1 = 0; i1 < len1; i1++) {
                                  const _errs45 = errors
                                  if (
                                    !validate40(data20[i1], {
                                      instancePath: instancePath + '/leftOut/' + i1,
                                      parentData: data20,
                                      parentDataProperty: i1,
                                      rootData,
                                    })
                                  ) {
                                    vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors)
                                    errors = vErrors.length
                                  }
                                  var valid7 = _errs45 === errors
                                  if (!valid7) {
                                    break
                                  }
                                }
                              } else {
                                validate39.errors = [
                                  {
                                    instancePath: instancePath + '/leftOut',
                                    schemaPath: '#/properties/leftOut/type',
                                    keyword: 'type',
                                    params: { type: 'array' },
                                  },
                                ]
                                return false
                              }
                            }
                            var valid0 = _errs43 === errors
                          } else {
                            var valid0 = true
                          }
                          if (valid0) {
                            if (data.ended !== undefined) {
                              const _errs46 = errors
                              if (typeof data.ended !== 'string') {
                                validate39.errors = [
                                  {
                                    instancePath: instancePath + '/ended',
                                    schemaPath: '#/properties/ended/type',
                                    keyword: 'type',
                                    params: { type: 'string' },
                                  },
                                ]
                                return false
                              }
                              var valid0 = _errs46 === errors
                            } else {
                              var valid0 = true
                            }
                            if (valid0) {
                              if (data.because !== undefined) {
                                const _errs48 = errors
                                if (typeof data.because !== 'string') {
                                  validate39.errors = [
                                    {
                                      instancePath: instancePath + '/because',
                                      schemaPath: '#/properties/because/type',
                                      keyword: 'type',
                                      params: { type: 'string' },
                                    },
                                  ]
                                  return false
                                }
                                var valid0 = _errs48 === errors
                              } else {
                                var valid0 = true
                              }
                              if (valid0) {
                                if (data.why !== undefined) {
                                  let data24 = data.why
                                  const _errs50 = errors
                                  const _errs51 = errors
                                  if (errors === _errs51) {
                                    if (data24 && typeof data24 == 'object' && !Array.isArray(data24)) {
                                      let missing4
                                      if (data24.code === undefined && (missing4 = 'code')) {
                                        validate39.errors = [
                                          {
                                            instancePath: instancePath + '/why',
                                            schemaPath: '#/$defs/ReasonData/required',
                                            keyword: 'required',
                                            params: { missingProperty: missing4 },
                                          },
                                        ]
                                        return false
                                      } else {
                                        if (data24.code !== undefined) {
                                          const _errs53 = errors
                                          if (typeof data24.code !== 'string') {
                                            validate39.errors = [
                                              {
                                                instancePath: instancePath + '/why/code',
                                                schemaPath: '#/$defs/ReasonData/properties/code/type',
                                                keyword: 'type',
                                                params: { type: 'string' },
                                              },
                                            ]
                                            return false
                                          }
                                          var valid9 = _errs53 === errors
                                        } else {
                                          var valid9 = true
                                        }
                                        if (valid9) {
                                          if (data24.args !== undefined) {
                                            let data26 = data24.args
                                            const _errs55 = errors
                                            if (errors === _errs55) {
                                              if (data26 && typeof data26 == 'object' && !Array.isArray(data26)) {
                                              } else {
                                                validate39.errors = [
                                                  {
                                                    instancePath: instancePath + '/why/args',
                                                    schemaPath: '#/$defs/ReasonData/properties/args/type',
                                                    keyword: 'type',
                                                    params: { type: 'object' },
                                                  },
                                                ]
                                                return false
                                              }
                                            }
                                            var valid9 = _errs55 === errors
                                          } else {
                                            var valid9 = true
                                          }
                                        }
                                      }
                                    } else {
                                      validate39.errors = [
                                        {
                                          instancePath: instancePath + '/why',
                                          schemaPath: '#/$defs/ReasonData/type',
                                          keyword: 'type',
                                          params: { type: 'object' },
                                        },
                                      ]
                                      return false
                                    }
                                  }
                                  var valid0 = _errs50 === errors
                                } else {
                                  var valid0 = true
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate39.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate39.errors = vErrors
  return errors === 0
}
