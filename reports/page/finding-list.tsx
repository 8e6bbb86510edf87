import { useState } from 'preact/hooks';
import type { ShownFinding } from '../../conformance/model/outcome.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { Button } from '../../ui/basics.tsx';
import { Pairs } from '../../ui/table.tsx';
import { disagreementOf, saysBoth } from '../words/explain.ts';
import { REDACTION_LEGEND, shownReceived } from '../words/redaction.ts';
import { repeatLines } from '../words/repeat.ts';
import type { OfResult } from './data.ts';
import { Evidence, EvidenceLinks } from './evidence.tsx';
import { Command, Foreign, ForeignBlock, foreignValues } from './words.tsx';

const FIRST = 3;
const MORE = 50;

export function FindingList({ result, data }: OfResult) {
  const [amount, show] = useState(FIRST);
  if (result.findings.length === 0) return <Evidence result={result} data={data} />;
  const shown = result.findings.slice(0, amount);
  const commands = shown.map((each) => repeatLines(each, result, (id) => data.commands[id]).join('\n'));
  const left = result.findings.length - shown.length;
  const more = plural(left, 'more finding');
  return (
    <div>
      <ol class="finding-list">
        {shown.map((each, at) => {
          // The command of a finding above is not said again.
          const command = commands.indexOf(commands[at] ?? '') === at ? commands[at] : '';
          return <FindingItem finding={each} result={result} command={command ?? ''} data={data} />;
        })}
      </ol>
      {left > 0 && (
        <>
          <Button
            class="more"
            label={left > MORE ? `Show ${MORE} of ${left} more findings` : `Show ${more}`}
            onClick={() => show(amount + MORE)}
          />
          <p class="left-out">And {more}: run.json has all that were kept.</p>
        </>
      )}
    </div>
  );
}

/** What the card says already is not said again. */
function FindingItem({
  finding,
  result,
  command,
  data,
}: OfResult & { readonly finding: ShownFinding; readonly command: string }) {
  const { message, expected, received, masked, evidence } = finding;
  const isSaid = result.message === message || (result.findings.length === 1 && result.message.endsWith(message));
  const places = foreignValues(disagreementOf(finding));
  return (
    <li>
      {!isSaid && (
        <p class="finding-title">
          <Foreign text={message} />
        </p>
      )}
      {(expected !== undefined || received !== undefined) && !saysBoth(finding) && (
        <div class="comparison">
          <Side name="Expected" text={expected} />
          <Side name="Received" text={shownReceived(finding)} />
        </div>
      )}
      {masked !== undefined && <p class="fine">{REDACTION_LEGEND}</p>}
      {places.length > 0 && <Pairs class="headers" rows={places} />}
      {command !== '' && <Command curl={command} />}
      <EvidenceLinks ids={evidence} data={data} />
    </li>
  );
}

function Side({ name, text = 'not stated' }: { readonly name: string; readonly text: string | undefined }) {
  return (
    <div class={`side ${name.toLowerCase()}`}>
      <p class="side-name">{name}</p>
      <ForeignBlock text={text} label={name} />
    </div>
  );
}
