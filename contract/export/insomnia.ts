import { BASE_URL, type Call, groupsOf, IDS_HINT, KEY_HINT, notesOf, pairsOf, pathWithId } from './call.ts';

/** An export of Insomnia, format 4, which every version since imports. */
export function insomnia(calls: readonly Call[]): string {
  const workspace = {
    _id: 'wrk_pos',
    _type: 'workspace',
    parentId: null,
    name: 'Point-of-sale API',
    scope: 'collection',
  };
  const environment = {
    _id: 'env_pos',
    _type: 'environment',
    parentId: workspace._id,
    name: 'Sandbox',
    data: { baseUrl: BASE_URL, apiKey: '' },
  };
  const resources = groupsOf(calls).flatMap(([name, group], index) => {
    const folder = { _id: `fld_${index + 1}`, _type: 'request_group', parentId: workspace._id, name };
    return [folder, ...group.map((call) => requestOf(call, folder._id))];
  });
  const all = [
    { ...workspace, description: `Set \`apiKey\` of the environment. ${KEY_HINT} ${IDS_HINT}` },
    environment,
    ...resources,
  ];
  return `${JSON.stringify({ _type: 'export', __export_format: 4, resources: all }, null, 2)}\n`;
}

function requestOf(call: Call, parentId: string) {
  return {
    _id: `req_${call.name}`,
    _type: 'request',
    parentId,
    name: call.summary,
    description: notesOf(call),
    method: 'GET',
    url: `{{ _.baseUrl }}${pathWithId(call)}`,
    parameters: pairsOf(call).map(({ isSent, ...pair }) => ({ ...pair, disabled: !isSent })),
    authentication: call.needsKey ? { type: 'bearer', token: '{{ _.apiKey }}' } : {},
  };
}
