import { render } from 'preact';
import { useState } from 'preact/hooks';
import { Button, Fold, Prose, Section, SignButton } from '../basics.tsx';
import { Axis, Figure, Plot, Swatches } from '../chart.tsx';
import { Code, JsonView } from '../code.tsx';
import { Dialog } from '../dialog.tsx';
import { Field, Search, Select } from '../form.tsx';
import { Facts, Pairs, Table } from '../table.tsx';
import { VirtualList } from '../virtual-list.tsx';
import { byId, ready, toggleTheme } from '../window.ts';

function Numbers() {
  const [above, setAbove] = useState(0);
  const [subject, setSubject] = useState('all');
  return (
    <>
      <Button label="Add two" onClick={() => setAbove(above + 2)} />
      <Button label="Other subject" onClick={() => setSubject('others')} />
      <VirtualList
        label="Numbers"
        rowClass="number"
        rowHeight={() => 20}
        rowsHigh={10}
        count={20_000 + above}
        keyOf={(number) => number}
        head={['Number']}
        subject={subject}
        at={(index) => (index < 20_000 + above ? index - above : undefined)}
        row={(index) => (
          <span role="cell">
            <a href={`#${index}`}>number {index}</a>
          </span>
        )}
      />
    </>
  );
}

function Drawer() {
  const [item, setItem] = useState(0);
  const [closed, setClosed] = useState(0);
  const close = () => {
    setItem(0);
    setClosed(closed + 1);
  };
  return (
    <>
      <Button label="Open the drawer" onClick={() => setItem(1)} />
      <p id="closed">closed {closed} times</p>
      <Dialog
        kind="drawer"
        title={`Item ${item}`}
        isOpen={item > 0}
        onClose={close}
        onStep={(by) => setItem(item + by)}
      >
        <Code text="text" label="text of the item" />
      </Dialog>
    </>
  );
}

function AllParts() {
  const many = JSON.stringify(Array.from({ length: 100 }, (_, index) => index));
  return (
    <>
      <h1>All parts</h1>
      <SignButton sign="theme" label="Light or dark" onClick={toggleTheme} />
      <Section id="lists" title="Lists" tally="20,000" lead={<Prose text="Of `any` length." />}>
        <Numbers />
        <Fold summary="A fold">{() => <p id="folded">made</p>}</Fold>
        <Table label="Prices" head={['Thing', 'Price']} rows={[[<th scope="row">tea</th>, <td class="off">12</td>]]} />
        <Facts rows={[['name', 'value']]} />
        <Pairs class="pairs" rows={[['name', 'value']]} />
      </Section>
      <Section id="texts" title="Texts">
        <JsonView body={'{"a":"\u202e"}'} label="small" what="small" printable={visible} />
        <JsonView body={'{"a":'} label="broken" what="broken" />
        <JsonView body={many} label="large" what="large" foldAfter={60} />
      </Section>
      <Section id="forms" title="Forms">
        <Search label="Search numbers" onInput={() => undefined} />
        <Field label="One of two">
          <Select
            choices={[
              ['a', 'A'],
              ['b', 'B'],
            ]}
          />
        </Field>
      </Section>
      <Figure title="A chart" note="How to read it">
        <Swatches rows={[['expected', 'expected']]} />
        <Plot width={10} height={10} words="one bar">
          <rect x="0" y="0" width="5" height="10" />
        </Plot>
        <Axis marks={['0', '10']} />
      </Figure>
      <Drawer />
    </>
  );
}

function visible(text: string): string {
  return text.replaceAll('\u202e', '<U+202E>');
}

render(<AllParts />, byId('page'));
ready();
